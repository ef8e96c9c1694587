import { type ReactNode, useEffect, useState } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { askToKeep, deleteEverything, readUsage, type Usage } from '#web/data/store/usage.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { isSaved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { SettingCard } from './setting-card.tsx';

const confirmation = 'delete';

/** What is kept in this browser: how much, a copy of it, and the way to be rid of it. */
export function DataCard({ backup }: { backup: ReactNode }) {
  const [usage, setUsage] = useState<Usage>();
  useEffect(() => {
    void attempt(readUsage).then((read) => {
      if (read.ok) setUsage(read.value);
    });
  }, []);
  const keep = async () => {
    const isKept = await askToKeep();
    if (isKept) toastDone('The browser will keep your data.');
    else toastFailed('The browser may still clear your data when it runs out of space: save a backup.');
    if (usage) setUsage({ ...usage, isKept });
  };
  return (
    <SettingCard
      id="local-data"
      title="Kept in this browser"
      description="Posts, ideas, formulas, the planner with its images, recordings and finished videos are on this device only. A backup holds all but the videos. Interview answers are in your account."
    >
      {usage?.usedBytes !== undefined && usage.quotaBytes ? (
        <Progress
          label="Space used"
          fraction={usage.usedBytes / usage.quotaBytes}
          detail={`${inWords(usage.usedBytes)} of ${inWords(usage.quotaBytes)}`}
        />
      ) : null}
      {usage && !usage.isKept ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">The browser may clear this when the disk is full.</p>
          <Button variant="secondary" onClick={() => void keep()}>
            Ask it not to
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-soft">One file, to keep or to move to another browser.</p>
        {backup}
      </div>
      <DeleteEverything />
    </SettingCard>
  );
}

function DeleteEverything() {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWorking, setWorking] = useState(false);
  const remove = async () => {
    setWorking(true);
    if (await isSaved(attempt(deleteEverything), 'Not deleted')) location.assign('/settings');
    else setWorking(false);
  };
  return (
    <div className="border-t border-line pt-5">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete all local data
      </Button>
      <ConfirmDialog
        title="Delete all local data?"
        description="Every post, idea, formula, planned post, image, recording and video in this browser is deleted, with brand kit and AI key. There is no undo: save a backup first."
        action="Delete everything"
        isBusy={isWorking}
        isDisabled={typed.trim().toLowerCase() !== confirmation}
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          setTyped('');
        }}
        onConfirm={() => void remove()}
      >
        <TextField
          label={`Type “${confirmation}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

function inWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let amount = bytes / 1_000;
  let unit = 0;
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  return `${amount.toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${units[unit]}`;
}
