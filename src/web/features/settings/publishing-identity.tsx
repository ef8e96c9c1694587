import { useState } from 'react';
import { connectionNeed, plannedBy } from '#domain/publishing/planned-posts.ts';
import type { Connection, Publication } from '#domain/publishing/publication.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { useNow } from '#web/browser/clock.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { disconnect } from '#web/data/publishing/requests.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** A connected profile or page, and the date on which its connection expires. */
export function PublishingIdentity({
  connection,
  publications,
  isConnecting,
  onReconnect,
}: {
  connection: Connection;
  publications: readonly Publication[];
  isConnecting: boolean;
  onReconnect: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const minute = useNow(60_000);
  const ending = useAction(() => disconnect(connection.id), {
    failure: 'Couldn’t disconnect',
    onSuccess: () => {
      setAsking(false);
      toastDone(`${connection.name} is disconnected`);
    },
  });
  const need = connectionNeed(connection, minute);
  const planned = plannedBy(connection.id, publications);
  const until = instantLabel(connection.expiresAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{connection.name}</bdi>
          <Badge>{connection.kind === 'organization' ? 'Page' : 'Profile'}</Badge>
          {need === 'reconnect' ? <Badge tone="danger">Not connected</Badge> : null}
        </p>
        {need === 'nothing' ? <p className="text-sm text-ink-soft">Connected until {until}.</p> : null}
        {need === 'soon' ? (
          <p role="status" className="text-sm text-caution">
            Your LinkedIn connection expires on {until}. Reconnect to keep publishing.
          </p>
        ) : null}
        {need === 'reconnect' ? (
          <p role="status" className="text-sm text-danger">
            {connection.state === 'revoked'
              ? 'Access was revoked on LinkedIn. Reconnect to publish again.'
              : `Your LinkedIn connection expired on ${until}. Reconnect to publish again.`}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {need === 'nothing' ? null : (
          <Button
            variant="secondary"
            aria-label={`Reconnect ${connection.name}`}
            isBusy={isConnecting}
            onClick={onReconnect}
          >
            Reconnect
          </Button>
        )}
        <Button variant="quiet" aria-label={`Disconnect ${connection.name}`} onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        title={`Disconnect ${connection.name}?`}
        description={
          planned === 0
            ? 'You can connect it again at any time.'
            : `${pluralize(planned, 'planned post won’t', 'planned posts won’t')} be published until you choose another profile or page, or connect this one again.`
        }
        action="Disconnect"
        isBusy={ending.isPending}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void ending.run()}
      />
    </div>
  );
}
