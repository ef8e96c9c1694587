import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '#web/browser/format-bytes.ts';
import { deletesUnvisitedData, isHomeScreenApp } from '#web/browser/platform.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { deleteEverything, readUsage, requestPersistence, type Usage } from '#web/data/store/usage.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { isSaved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { type Retention, retentionSentence } from './retention.ts';
import { SettingCard } from './setting-card.tsx';

const confirmation = 'delete';

/** This browser's data: the storage used, a backup, and deletion. */
export function DataCard({ backup }: { backup: ReactNode }) {
  const [usage, setUsage] = useState<Usage>();
  useEffect(() => {
    void attempt(readUsage).then((read) => {
      if (read.ok) setUsage(read.value);
    });
  }, []);
  const { stage } = syncStatus.use();
  // True during the start, because most accounts sync.
  const isSyncing = stage !== 'undecided' && stage !== 'off' && stage !== 'blocked';
  const retention = usage && retentionOf(usage);
  const persist = async () => {
    const isPersisted = await requestPersistence();
    if (isPersisted) toastDone('Your browser will keep this data.');
    else toastFailed('Your browser may still delete your data when space runs low. Save a backup.');
    if (usage) setUsage({ ...usage, isPersisted });
  };
  return (
    <SettingCard
      id="local-data"
      title="Data in this browser"
      description="What is stored on this device and works offline. A backup includes everything except finished videos."
    >
      {usage?.usedBytes !== undefined && usage.quotaBytes ? (
        <Progress
          label="Space used"
          fraction={usage.usedBytes / usage.quotaBytes}
          detail={`${formatBytes(usage.usedBytes)} of ${formatBytes(usage.quotaBytes)}`}
        />
      ) : null}
      {retention ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
            {retentionSentence(retention, isSyncing)}
          </p>
          {retention === 'until-full' ? (
            <Button variant="secondary" onClick={() => void persist()}>
              Keep my data
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-soft">One file to store or move to another browser.</p>
        {backup}
      </div>
      <DeleteEverything />
    </SettingCard>
  );
}

function retentionOf({ isPersisted }: Usage): Retention {
  if (deletesUnvisitedData()) return 'week';
  return isPersisted || isHomeScreenApp() ? 'kept' : 'until-full';
}

function DeleteEverything() {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    if (await isSaved(attempt(deleteEverything), 'Couldn’t delete your data')) location.assign('/settings');
    else setDeleting(false);
  };
  return (
    <div className="border-t border-line pt-5">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete all local data
      </Button>
      <ConfirmDialog
        title="Delete all local data?"
        description="This deletes every post, idea, formula, planner post, image, recording, and video in this browser, plus your brand kits and AI key. What is synced stays in your account and comes back with the next sync. You can’t undo this, so save a backup first."
        action="Delete everything"
        isBusy={isDeleting}
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
