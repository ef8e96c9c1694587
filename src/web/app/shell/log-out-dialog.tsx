import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeHoldings, hasNoHoldings } from '#domain/ownership.ts';
import { downloadBackup } from '#web/data/backup/download.ts';
import { logOut } from '#web/data/ownership/log-out.ts';
import { type LogOutChoice, readLogOutChoice } from '#web/data/ownership/log-out-choice.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useStored } from '#web/data/store/live-query.ts';
import { syncNow } from '#web/data/sync/sync-now.ts';
import { type Unsynced, unsyncedContent } from '#web/data/sync/unsynced.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/**
 * Asks whether the account's content stays on this device, and logs out. Removal waits until everything is uploaded.
 * If the upload fails, the dialog says what is only on this device and requires another press.
 */
export function LogOutDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [choice, setChoice] = useState(readLogOutChoice);
  const unsynced = useStored<Unsynced | null>(unsyncedContent, [], null);
  const isUploading = choice === 'remove' && unsynced?.isUploading === true;
  const losesContent = choice === 'remove' && unsynced !== undefined && !isAllSynced(unsynced);
  const canceled = useRef(new AbortController());
  const { run: leave, isPending } = useAction(
    async () => {
      const { signal } = canceled.current;
      if (isUploading) {
        await syncNow();
        const left = await unsyncedContent().catch(() => null);
        if (signal.aborted || !isAllSynced(left)) return { ok: true, value: undefined };
      }
      const result = await logOut(choice);
      return result.ok ? { ok: true, value: undefined } : result;
    },
    { failure: 'Couldn’t log you out' },
  );
  const setOpen = (opens: boolean) => {
    canceled.current.abort();
    canceled.current = new AbortController();
    onOpenChange(opens);
  };
  return (
    <Dialog title="Log out?" isOpen={isOpen} onOpenChange={setOpen}>
      <ChoiceCards
        legend="What happens to your content in this browser?"
        value={choice}
        onChange={setChoice}
        options={options}
      />
      {losesContent ? <OnlyHere unsynced={unsynced} /> : null}
      <DialogActions>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button
          variant={choice === 'remove' ? 'danger' : 'primary'}
          isBusy={isPending}
          disabled={choice === 'remove' && unsynced === undefined}
          onClick={() => void leave()}
        >
          {choice === 'keep'
            ? 'Log out'
            : losesContent && !isUploading
              ? 'Log out and remove anyway'
              : 'Log out and remove'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const options: readonly { value: LogOutChoice; label: string; hint: string }[] = [
  {
    value: 'keep',
    label: 'Keep on this device',
    hint: 'It’s here when you log in again. Other accounts can’t see it.',
  },
  {
    value: 'remove',
    label: 'Remove from this device',
    hint: 'For a computer you share: posts, ideas, recordings, videos, your brand kits, and your AI key.',
  },
];

/** Says what the removal would permanently delete, and offers a backup. */
function OnlyHere({ unsynced }: { unsynced: Unsynced | null }) {
  const { run: save, isPending } = useAction(() => attempt(downloadBackup), {
    onSuccess: (missingCount) => {
      if (missingCount !== null) toastDone('Backup saved.');
    },
  });
  if (unsynced === null)
    return (
      <Alert tone="caution" title="Couldn’t check what is only on this device">
        <p>Removing deletes everything that is not in your account.</p>
      </Alert>
    );
  return (
    <Alert tone="caution" title={unsynced.isUploading ? 'Still uploading' : 'Only on this device'}>
      <p>
        {describeHoldings(unsynced.holdings)}
        {unsynced.isUploading
          ? '. Logging out waits until this is in your account.'
          : '. Removing deletes this for good. A backup keeps everything except videos, clips, and your AI key.'}
      </p>
      <Button
        variant="secondary"
        className="mt-2 justify-self-start"
        isBusy={isPending}
        onClick={() => void save()}
      >
        <Download aria-hidden="true" className="size-4" />
        Save a backup
      </Button>
    </Alert>
  );
}

function isAllSynced(unsynced: Unsynced | null): boolean {
  return unsynced !== null && hasNoHoldings(unsynced.holdings);
}
