import { ArchiveRestore, Download, HardDrive, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { maxSlotCount } from '#domain/planner/limits.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now } from '#web/browser/clock.ts';
import { downloadBackup } from '#web/data/backup/download.ts';
import type { BackupSummary, ReadBackup } from '#web/data/backup/file.ts';
import {
  readContents,
  replaceContents,
  undoReplacing,
  useLastReplacing,
} from '#web/data/backup/replacing.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saved, toast, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const backupFormat = () => import('#web/data/backup/file.ts');

type Step =
  | { stage: 'choose'; refusal: string | null }
  | { stage: 'preview'; backup: Extract<ReadBackup, { ok: true }>; current: BackupSummary };

const refusals = {
  unreadable: 'Couldn’t read this file. Nothing was changed.',
  'no-backup': 'This isn’t a Standout backup. Nothing was changed.',
  damaged:
    'This backup is damaged: part of it is missing or unreadable. Nothing was changed. Try another copy of the file or an earlier backup.',
  newer:
    'This backup is from a newer version of Standout. Reload the page to update, then try again. Nothing was changed.',
} as const;

/** Saves a backup, or restores one after a preview. Restoring can be undone. */
export function BackupDialog({ isLabeled = false }: { isLabeled?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<Step>({ stage: 'choose', refusal: null });
  const input = useRef<HTMLInputElement>(null);
  const lastReplacing = useLastReplacing();

  const open = () => {
    setStep({ stage: 'choose', refusal: null });
    setOpen(true);
  };
  const { run: save, isPending: isSaving } = useAction(() => attempt(downloadBackup), {
    onSuccess: toastSaved,
  });
  const { run: choose, isPending: isReading } = useAction((file: File) =>
    attempt(async () => {
      const { readBackup, summaryOf } = await backupFormat();
      const backup = await readBackup(file);
      setStep(
        backup.ok
          ? { stage: 'preview', backup, current: summaryOf(await readContents()) }
          : { stage: 'choose', refusal: refusals[backup.reason] },
      );
    }),
  );
  const { run: replace, isPending: isReplacing } = useAction(
    (backup: Extract<ReadBackup, { ok: true }>) =>
      attempt(() => replaceContents(backup.contents, backup.isDark)),
    {
      onSuccess: (snapshotId) => {
        setOpen(false);
        toastDoneWithUndo('Backup restored.', () => void undo(snapshotId));
      },
    },
  );

  return (
    <>
      <Button
        variant={isLabeled ? 'secondary' : 'quiet'}
        size={isLabeled ? 'regular' : 'icon-end'}
        aria-label={isLabeled ? undefined : 'Backup'}
        onClick={open}
      >
        <HardDrive aria-hidden="true" className="size-5" />
        {isLabeled ? 'Backup and restore' : null}
      </Button>
      <Dialog
        title="Backup"
        description="Puts your posts, ideas, images, and recordings in one file."
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {step.stage === 'choose' ? (
          <div className="grid gap-3">
            {step.refusal ? <Alert tone="destructive">{step.refusal}</Alert> : null}
            <Button isBusy={isSaving} onClick={() => void save()}>
              <Download aria-hidden="true" className="size-4" />
              Save a backup
            </Button>
            <Button variant="secondary" isBusy={isReading} onClick={() => input.current?.click()}>
              <ArchiveRestore aria-hidden="true" className="size-4" />
              Restore from a file
            </Button>
            {lastReplacing ? (
              <Button
                variant="quiet"
                onClick={() => {
                  setOpen(false);
                  void undo(lastReplacing.snapshotId);
                }}
              >
                <Undo2 aria-hidden="true" className="size-4" />
                Restore the previous data ({elapsedLabel(lastReplacing.takenAt, now())})
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              accept="application/json,.json"
              aria-label="Backup file"
              className="hidden"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void choose(file);
                target.value = '';
              }}
            />
          </div>
        ) : (
          <div className="grid gap-4">
            <Changes current={step.current} next={step.backup.summary} />
            {step.backup.isChanged ? (
              <Alert tone="caution">
                This file has changed since it was saved. If you didn’t edit it, it may be damaged: use
                another copy if you have one.
              </Alert>
            ) : null}
            <OverflowNote backup={step.backup} />
            <p className="text-sm text-ink-soft">
              This replaces everything here with the backup from{' '}
              {new Date(step.backup.exportedAt).toLocaleString()}. You can undo it.
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="quiet" onClick={() => setStep({ stage: 'choose', refusal: null })}>
                Cancel
              </Button>
              <Button isBusy={isReplacing} onClick={() => void replace(step.backup)}>
                Replace
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

/**
 * `missingCount` is how many images and recordings could not be fetched from the account; null if nothing was saved.
 */
function toastSaved(missingCount: number | null): void {
  if (missingCount === null) return;
  if (missingCount === 0) {
    toastDone('Backup saved.');
    return;
  }
  toast.warning(
    `Backup saved without ${pluralize(missingCount, 'image or recording', 'images or recordings')}`,
    {
      description:
        'The missing files are in your account. Check your connection, then save the backup again.',
      duration: 8_000,
    },
  );
}

async function undo(snapshotId: string): Promise<void> {
  const replacedId = await saved(attempt(() => undoReplacing(snapshotId)));
  if (replacedId === null) toastFailed('Nothing left to undo.');
  else if (replacedId) toastDoneWithUndo('Previous data restored.', () => void undo(replacedId));
}

/** Explains what happens to posts beyond the usual limits. */
function OverflowNote({
  backup: { toDumpCount, slotCount, batchSize },
}: {
  backup: Extract<ReadBackup, { ok: true }>;
}) {
  const hasMoreSlots = toDumpCount > 0 || slotCount > maxSlotCount;
  const hasMorePosts = batchSize > postsPerBatch;
  if (!hasMoreSlots && !hasMorePosts) return null;
  return (
    <Alert tone="caution">
      {hasMorePosts ? (
        <p>
          This backup’s batch has {batchSize} posts instead of {postsPerBatch}. All of them stay.
        </p>
      ) : null}
      {hasMoreSlots ? (
        <p>
          This backup has more planner posts than the limit of {maxSlotCount}.
          {toDumpCount > 0 ? ` ${pluralize(toDumpCount, 'text goes', 'texts go')} to the Dump.` : ''}
          {slotCount > maxSlotCount ? ` All ${slotCount} with an image stay.` : ''}
        </p>
      ) : null}
    </Alert>
  );
}

const lines: readonly { key: keyof BackupSummary; label: string }[] = [
  { key: 'completePosts', label: 'Complete posts' },
  { key: 'drafts', label: 'Drafts' },
  { key: 'ideas', label: 'Ideas' },
  { key: 'formulas', label: 'Formulas' },
  { key: 'plannerPosts', label: 'Planner posts' },
  { key: 'candidates', label: 'Candidates' },
  { key: 'images', label: 'Images' },
  { key: 'recordings', label: 'Recordings' },
];

function Changes({ current, next }: { current: BackupSummary; next: BackupSummary }) {
  const after = (key: keyof BackupSummary) => next[key] ?? current[key];
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 font-medium text-ink-soft">
            Item
          </th>
          <th scope="col" className="py-2 text-right font-medium text-ink-soft">
            Now
          </th>
          <th scope="col" className="py-2 text-right font-medium text-ink-soft">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right">{current[key]}</td>
            <td className={`py-2 text-right ${after(key) === current[key] ? '' : 'font-semibold'}`}>
              {after(key)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
