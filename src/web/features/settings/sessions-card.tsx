import { Monitor, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { deviceName, isHandheld } from '#domain/device.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now } from '#web/browser/clock.ts';
import { useFocusKept } from '#web/browser/use-focus-kept.ts';
import { endMySession, type MySession, mySessions } from '#web/data/account/sessions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { SettingCard } from './setting-card.tsx';

type Listed = { stage: 'loading' | 'failed' } | { stage: 'known'; sessions: readonly MySession[] };

/** Where the person is signed in, and the way to end it elsewhere. */
export function SessionsCard() {
  const [listed, setListed] = useState<Listed>({ stage: 'loading' });
  const [endingId, setEndingId] = useState<string | null>(null);
  const list = useFocusKept<HTMLUListElement>(listed.stage === 'known' ? listed.sessions.length : 0);
  const look = useCallback(async () => {
    const sessions = await mySessions().catch(() => undefined);
    setListed(sessions ? { stage: 'known', sessions } : { stage: 'failed' });
  }, []);
  useEffect(() => void look(), [look]);
  const end = async (session: MySession) => {
    setEndingId(session.id);
    const isEnded = await endMySession(session.id);
    await look();
    setEndingId(null);
    if (isEnded) toastDone(`${deviceName(session.userAgent)} is signed out`);
    else toastFailed('That device is still signed in', 'Check your connection and try again.');
  };
  return (
    <SettingCard
      id="sessions"
      title="Your sessions"
      description="Every place where you are signed in right now."
    >
      {listed.stage === 'loading' ? (
        <p className="grid min-h-18 content-center">
          <Spinner label="Loading your sessions" />
        </p>
      ) : null}
      {listed.stage === 'failed' ? (
        <NotOpened reason="Your sessions could not be fetched." onTryAgain={() => void look()} />
      ) : null}
      {listed.stage === 'known' ? (
        <ul ref={list} className="grid divide-y divide-line">
          {listed.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={endingId === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      ) : null}
    </SettingCard>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: MySession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor;
  const name = deviceName(session.userAgent);
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
        <Button variant="secondary" isBusy={isEnding} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
