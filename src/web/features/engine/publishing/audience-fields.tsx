import { useState } from 'react';
import { usableConnections } from '#domain/publishing/planned-posts.ts';
import type { Connection, Publication, Visibility } from '#domain/publishing/publication.ts';
import { lastPublishingChoice } from '#web/data/publishing/last-choice.ts';
import { Choices } from '#web/ui/choices.tsx';
import { SelectField } from '#web/ui/select.tsx';

/** The profile or page that publishes a post, and who can see the post. */
export type Audience = { connectionId: string; visibility: Visibility };

/** Starts with the publication's audience, or with the last choice. */
export function useAudience(connections: readonly Connection[], publication?: Publication) {
  const usable = usableConnections(connections);
  const [chosen, setChosen] = useState<Audience>(() => {
    const last = lastPublishingChoice.read();
    return {
      connectionId: publication?.connectionId ?? last?.connectionId ?? '',
      visibility: publication?.visibility ?? last?.visibility ?? 'PUBLIC',
    };
  });
  // The chosen connection may have been disconnected.
  const connection = usable.find(({ id }) => id === chosen.connectionId) ?? usable[0];
  const audience: Audience | null = connection
    ? {
        connectionId: connection.id,
        // Posts by pages are always public.
        visibility: connection.kind === 'organization' ? 'PUBLIC' : chosen.visibility,
      }
    : null;
  return { usable, connection, audience, choose: setChosen };
}

export function AudienceFields({ usable, connection, audience, choose }: ReturnType<typeof useAudience>) {
  if (!connection || !audience) return null;
  return (
    <>
      {usable.length > 1 ? (
        <SelectField
          label="Publish as"
          value={connection.id}
          onChange={(connectionId) => choose({ ...audience, connectionId })}
          options={usable.map(({ id, name, kind }) => ({
            value: id,
            label: kind === 'organization' ? `${name} (page)` : name,
          }))}
        />
      ) : (
        <p className="text-sm">
          <span className="text-ink-soft">Publishes as</span>{' '}
          <bdi className="font-medium wrap-anywhere">{connection.name}</bdi>
        </p>
      )}
      {connection.kind === 'person' ? (
        <Choices
          label="Who sees it"
          value={audience.visibility}
          onChange={(visibility) => choose({ ...audience, visibility })}
          options={[
            { value: 'PUBLIC', label: 'Anyone' },
            { value: 'CONNECTIONS', label: 'Connections only' },
          ]}
        />
      ) : null}
    </>
  );
}
