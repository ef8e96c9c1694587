import { CloudOff, Download, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { problemMessages, type SyncStatus, statusLabel } from '#domain/sync/status.ts';
import { downloadBackup } from '#web/data/backup/download.ts';
import { useCandidatesWithNews } from '#web/data/invitations/follow.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { setSyncChoice } from '#web/data/sync/choice.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** The sync status of the user's content in two words, with a link to the settings. */
export function SyncLine({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const status = useCalmStatus();
  const label = statusLabel(status);
  if (label === null) return null;
  const Icon = status.stage === 'waiting' ? CloudOff : status.stage === 'blocked' ? TriangleAlert : null;
  const style = `flex h-6 w-fit max-w-full items-center gap-1.5 rounded text-xs ${status.stage === 'blocked' ? 'font-medium text-caution' : 'text-ink-soft'}`;
  const content = (
    <>
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      <span className="truncate">{label}</span>
    </>
  );
  // Opening the settings of a deleted account signs out.
  if (isAccountDeleted(status)) return <p className={style}>{content}</p>;
  return (
    <Link to="/settings#sync" onClick={onNavigate} className={`${style} hover:underline`}>
      {content}
    </Link>
  );
}

const calmMilliseconds = 1_000;

/** The status, without syncs that end within a second, because one follows every pause in typing. */
function useCalmStatus(): SyncStatus {
  const status = syncStatus.use();
  const [shown, setShown] = useState(status);
  const isShort = status.stage === 'syncing' && shown.stage !== 'syncing';
  if (!isShort && shown !== status) setShown(status);
  useEffect(() => {
    if (!isShort) return;
    const timer = setTimeout(() => setShown(syncStatus.get()), calmMilliseconds);
    return () => clearTimeout(timer);
  }, [isShort]);
  return shown;
}

/** Marks the account's avatar while content cannot sync. Decorative: `SyncLine` says it in words. */
export function SyncDot() {
  const { stage } = syncStatus.use();
  if (stage !== 'blocked') return null;
  return (
    <span
      aria-hidden="true"
      className="absolute right-0.5 bottom-0.5 size-3 rounded-full border-2 border-paper bg-caution forced-colors:bg-[Mark]"
    />
  );
}

/** Floats on a wide screen. On a phone, it would cover the content, so it is above the content. */
const noticeStyle =
  'grid gap-3 rounded-card border border-edge bg-surface p-5 max-md:mx-4 max-md:mt-4 md:fixed md:right-6 md:bottom-28 md:z-30 md:max-w-md md:shadow-lift';

/** Says that the account was deleted elsewhere, and offers to save what is only in this browser. */
export function DeletedAccountNotice() {
  const status = syncStatus.use();
  const { run: save, isPending } = useAction(() => attempt(downloadBackup), {
    onSuccess: (missingCount) => {
      if (missingCount !== null) toastDone('Backup saved.');
    },
  });
  if (!isAccountDeleted(status)) return null;
  const { reason, remedy } = problemMessages['no-account'];
  return (
    <section aria-labelledby="account-gone" className={noticeStyle}>
      <h2 id="account-gone" className="text-base font-semibold">
        {reason}
      </h2>
      <p className="text-sm text-ink-soft">{remedy}</p>
      <div className="flex justify-end">
        <Button isBusy={isPending} onClick={() => void save()}>
          <Download aria-hidden="true" className="size-4" />
          Save a backup
        </Button>
      </div>
    </section>
  );
}

function isAccountDeleted(status: SyncStatus): boolean {
  return status.stage === 'blocked' && status.problem === 'no-account';
}

/** The number of candidates with answers that the user has not viewed. */
export function NewAnswers({ isFolded }: { isFolded: boolean }) {
  const count = useCandidatesWithNews().length;
  if (count === 0) return null;
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-paper tabular-nums ${isFolded ? 'absolute top-0.5 right-0.5' : 'ml-auto'}`}
    >
      {count}
      <span className="sr-only">{count === 1 ? ' candidate' : ' candidates'} with new clips</span>
    </span>
  );
}

/** Asks whether to sync, once, in accounts that are older than sync. */
export function SyncQuestion() {
  const { stage } = syncStatus.use();
  const [isHidden, setHidden] = useState(false);
  const { run: choose, isPending } = useAction(
    async (choice: 'on' | 'off') => {
      // If there is no network, the question appears again at the next visit.
      if (choice === 'off') setHidden(true);
      const chosen = await setSyncChoice(choice);
      return chosen.ok ? { ok: true, value: choice } : chosen;
    },
    {
      failure: 'Couldn’t save your choice',
      onSuccess: (choice) => {
        if (choice === 'off') toastDone('Sync stays off', 'You can turn it on in Settings.');
      },
    },
  );
  if (stage !== 'undecided' || isHidden) return null;
  return (
    <section aria-labelledby="sync-question" className={noticeStyle}>
      <h2 id="sync-question" className="text-base font-semibold">
        Sync your writing to your account?
      </h2>
      <p className="text-sm text-ink-soft">
        It’s then available on all your devices, and safe if this browser loses its data.{' '}
        <Link to="/privacy" className="font-medium underline underline-offset-4">
          What is synced, and who can read it
        </Link>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => void choose('off')}>
          Not now
        </Button>
        <Button isBusy={isPending} onClick={() => void choose('on')}>
          Turn on sync
        </Button>
      </div>
    </section>
  );
}
