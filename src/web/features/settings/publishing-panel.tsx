import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WeeklySlot } from '#domain/publishing/slots.ts';
import { goToLinkedIn, savePublishingSettings } from '#web/data/publishing/requests.ts';
import { type PublishingSettings, publishingState, signalPublishing } from '#web/data/publishing/state.ts';
import { usePublishing } from '#web/data/publishing/use-publishing.ts';
import { Button } from '#web/ui/button.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { saved } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { PublishingIdentity } from './publishing-identity.tsx';
import { PublishingSlots } from './publishing-slots.tsx';

/** The connected profiles and pages, the weekly slots, and a switch that pauses publishing. */
export function PublishingPanel({ onNotOffered }: { onNotOffered: () => void }) {
  const state = usePublishing();
  const hide = useEffectEvent(onNotOffered);
  useEffect(() => {
    if (state.status === 'not-offered') hide();
  }, [state.status]);
  const connect = useAction(goToLinkedIn, { failure: 'Couldn’t reach LinkedIn' });
  const slots = useSlotChanges();
  const save = (changes: Partial<PublishingSettings>) => void saved(savePublishingSettings(changes));
  if (state.status === 'failed') {
    return (
      <NotOpened
        reason="Couldn’t load your publishing settings. Check your connection and try again."
        onTryAgain={signalPublishing}
      />
    );
  }
  if (state.status !== 'ready') {
    return (
      <p className="grid min-h-18 content-center">
        <Spinner label="Loading publishing" />
      </p>
    );
  }
  const { connections, settings, publications } = state;
  return (
    <>
      {connections.length > 0 ? (
        <ul aria-label="Profiles and pages" className="grid grid-cols-1 divide-y divide-line">
          {connections.map((connection) => (
            <li key={connection.id} className="py-3 first:pt-0">
              <PublishingIdentity
                connection={connection}
                publications={publications}
                isConnecting={connect.isPending}
                onReconnect={() => void connect.run()}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">
          You sign in on LinkedIn and allow Standout to publish. Standout never sees your password or
          messages.
        </p>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={connect.isPending}
        onClick={() => void connect.run()}
      >
        <Plus aria-hidden="true" className="size-4" />
        {connections.length > 0 ? 'Connect another profile or page' : 'Connect LinkedIn'}
      </Button>
      {connections.length > 0 ? (
        <>
          <PublishingSlots
            settings={settings}
            isSaving={slots.isSaving}
            onChangeSlots={slots.change}
            onTimeZone={(timeZone) => save({ timeZone })}
          />
          <Switch
            label="Pause publishing"
            hint="Nothing is published while this is on. Posts that are over an hour late then need a new time."
            isOn={settings.isPaused}
            onChange={(isPaused) => save({ isPaused, timeZone: settings.timeZone })}
          />
        </>
      ) : null}
    </>
  );
}

type ChangeSlots = (slots: readonly WeeklySlot[]) => readonly WeeklySlot[];

/** Saves slot changes in order: all slots are saved together, so each change starts from the last saved ones. */
function useSlotChanges() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const change = (apply: ChangeSlots): Promise<null | undefined> => {
    setWaiting((count) => count + 1);
    const saving = last.current.then(async () => {
      const state = publishingState.get();
      if (state.status !== 'ready') return undefined;
      const { slots, timeZone } = state.settings;
      return saved(savePublishingSettings({ timeZone, slots: apply(slots) }));
    });
    last.current = saving;
    return saving.finally(() => setWaiting((count) => count - 1));
  };
  return { change, isSaving: waiting > 0 };
}
