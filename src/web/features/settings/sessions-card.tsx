import { Monitor, Smartphone } from 'lucide-react';
import { deviceName, isHandheld } from '#domain/device.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now } from '#web/browser/clock.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { useLoaded } from '#web/browser/use-loaded.ts';
import { type DeviceSession, endDeviceSession, listSessions } from '#web/data/account/device-sessions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { SettingCard } from './setting-card.tsx';

/** The devices on which the user is signed in, each with a Log out button. */
export function SessionsCard() {
  const { loaded, refresh } = useLoaded(listSessions);
  const listRef = useListFocus<HTMLUListElement>(loaded.stage === 'known' ? loaded.value.length : 0);
  return (
    <SettingCard id="sessions" title="Your sessions" description="Everywhere you’re signed in.">
      {loaded.stage === 'loading' ? (
        <p className="grid min-h-18 content-center">
          <Spinner label="Loading your sessions" />
        </p>
      ) : null}
      {loaded.stage === 'failed' ? (
        <NotOpened reason="Couldn’t load your sessions." onTryAgain={() => void refresh()} />
      ) : null}
      {loaded.stage === 'known' ? (
        <ul ref={listRef} className="grid divide-y divide-line">
          {loaded.value.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={refresh} />
          ))}
        </ul>
      ) : null}
    </SettingCard>
  );
}

function SessionRow({ session, onEnded }: { session: DeviceSession; onEnded: () => Promise<void> }) {
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor;
  const name = deviceName(session.userAgent);
  const { run: end, isPending } = useAction(
    async () => {
      const isEnded = await endDeviceSession(session.id);
      await onEnded();
      return isEnded
        ? { ok: true, value: undefined }
        : { ok: false, message: 'Check your connection and try again.' };
    },
    { failure: 'Couldn’t log out that device', onSuccess: () => toastDone(`Logged out ${name}`) },
  );
  return (
    <li className="flex min-h-18 items-center gap-4 py-3 max-[18rem]:flex-wrap">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {session.address ? `${session.address} · ` : ''}
          {session.isCurrent ? 'active now' : `active ${elapsedLabel(session.usedAtMs, now()).toLowerCase()}`}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          isBusy={isPending}
          aria-label={`Log out ${name}`}
          onClick={() => void end()}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
