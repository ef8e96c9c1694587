import { FolderArchive, FolderDown, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
import type { StatusCounts } from '#domain/video/clip-batch.ts';
import { canPickFolder, type Saved, saveFile, saveIntoFolder } from '#web/browser/save-file.ts';
import { videoZip } from '#web/data/export/video-zip.ts';
import type { StoredVideo } from '#web/data/store/database.ts';
import { Button } from '#web/ui/button.tsx';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { useJustChanged } from '#web/ui/double-press.ts';
import { Progress } from '#web/ui/progress.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { megabytes, remainingTime } from '../format.ts';
import { notice } from '../notice.ts';
import { markShared } from '../result/mark-shared.ts';
import { roughTime } from '../result/preflight-text.ts';
import { spaceWarning } from './row-messages.ts';
import type { BatchRun } from './use-batch-run.ts';

/** The remaining work of all rows. */
export type Work = { seconds: number; isMeasured: boolean; maxBytes: number };

/** The size and progress of the batch, with the buttons that start, stop, retry, and save. */
export function RunPanel({
  tally,
  work,
  freeBytes,
  run,
  videos,
  removedCount,
  outdatedCount,
  isOneBusy,
  onRetry,
  onRemake,
  onStart,
  onStop,
}: {
  tally: StatusCounts;
  work: Work;
  /** The free space in bytes; null if the browser doesn't report it. */
  freeBytes: number | null;
  run: BatchRun | null;
  videos: readonly StoredVideo[];
  /** The number of finished videos that were removed from this device. */
  removedCount: number;
  /** The number of finished videos made with an earlier brand kit or other settings. */
  outdatedCount: number;
  isOneBusy: boolean;
  /** Retries all failed rows. */
  onRetry: () => void;
  /** Renders either the outdated or the removed videos again. Never both: videos may have been removed on purpose. */
  onRemake: (which: 'outdated' | 'removed') => void;
  onStart: () => void;
  onStop: () => void;
}) {
  const hasJustStarted = useJustChanged(run !== null);
  const { pending, checking, wrong, done, failed } = tally;
  const total = pending + done + failed;
  const settled = done + failed;
  const remaining = done - removedCount;
  const warning = pending > 0 ? spaceWarning(work.maxBytes, freeBytes) : null;
  const files = videos.map(({ file }) => ({ fileName: file.name, blob: file }));
  const saving = useAction(async (save: () => Promise<Saved>, done: string, failure: string) => {
    const saved = await save();
    if (saved === 'saved') {
      notice.success(`${pluralize(files.length, 'video')} ${done}`);
      void markShared(...videos.map(({ videoId }) => videoId));
    } else if (saved === 'failed') notice.error(failure);
    return { ok: true, value: undefined };
  });
  const saveAsZip = () =>
    saving.run(
      () => saveFile(() => videoZip(files), 'candidate-videos.zip'),
      'saved as a ZIP',
      'Couldn’t create the ZIP. Download the videos one by one.',
    );
  const saveIntoOwnFolder = () =>
    saving.run(
      () => saveIntoFolder(files),
      'saved to the folder',
      'Couldn’t save all videos to the folder. Save them as a ZIP instead.',
    );
  return (
    <section
      ref={coveringBar}
      aria-label="Batch progress"
      className="z-20 grid gap-3 max-lg:sticky low:static max-lg:bottom-0 max-lg:order-last max-lg:-mx-4 max-lg:-mb-8 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:-mb-10 sm:max-lg:px-8 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      {run ? (
        <>
          <Progress
            label={`Video ${Math.min(settled + 1, total)} of ${total}`}
            fraction={total === 0 ? 0 : (settled + run.fraction) / total}
            {...detailOf(work.seconds)}
          />
          <p role="status" className="sr-only">
            {settled} of {total} videos are done
          </p>
        </>
      ) : (
        <div role="status" className="grid gap-1 text-sm text-pretty text-ink-soft">
          {checking > 0 ? <p>Checking the clips: {pluralize(checking, 'row')} left.</p> : null}
          {remaining > 0 ? (
            <p className="font-medium text-success">
              {pluralize(remaining, 'video is', 'videos are')} ready and saved on this device.
            </p>
          ) : null}
          {removedCount > 0 ? (
            <p className="text-caution">
              {pluralize(removedCount, 'video was', 'videos were')} removed from this device.
            </p>
          ) : null}
          {outdatedCount > 0 ? (
            <p className="text-caution">
              {pluralize(outdatedCount, 'video was', 'videos were')} made with an earlier brand kit or other
              settings.
            </p>
          ) : null}
          {failed > 0 ? <p className="text-danger">{pluralize(failed, 'video')} failed.</p> : null}
          {pending > 0 ? (
            <p className="tabular-nums">
              {pluralize(pending, 'video')} to generate: {roughTime(work.seconds)}
              {work.isMeasured ? ' on this device' : ' on a small laptop'}, at most {megabytes(work.maxBytes)}
              .
            </p>
          ) : null}
          {warning === null ? null : <p className="text-caution">{warning}</p>}
          {wrong > 0 ? (
            <p className="text-caution">
              {pluralize(wrong, 'row needs', 'rows need')} attention and {wrong === 1 ? 'is' : 'are'} skipped
              until fixed.
            </p>
          ) : null}
          {done + failed + pending + wrong + checking === 0 ? <p>Add clips to start.</p> : null}
          {isOneBusy ? <p>Another video is being generated. Running one at a time keeps it fast.</p> : null}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {run || pending > 0 || done === 0 ? (
          <Button
            size="large"
            disabled={!run && (pending === 0 || checking > 0 || isOneBusy)}
            isBusy={run !== null}
            className={`px-4! disabled:border disabled:border-edge disabled:bg-sunken! disabled:text-ink-soft! disabled:opacity-100! ${run ? 'flex-auto' : 'basis-full'}`}
            onClick={onStart}
          >
            {run
              ? 'Generating…'
              : settled > 0
                ? `Continue with ${pluralize(pending, 'video')}`
                : pending > 0
                  ? `Generate ${pluralize(pending, 'video')}`
                  : 'Generate videos'}
          </Button>
        ) : null}
        {run ? (
          <Button
            size="large"
            variant="secondary"
            className="px-4!"
            onClick={() => hasJustStarted() || onStop()}
          >
            Stop
          </Button>
        ) : null}
        {!run && failed > 0 ? (
          <AgainButton onClick={onRetry}>Try {failed === 1 ? 'it' : 'them'} again</AgainButton>
        ) : null}
        {!run && outdatedCount > 0 ? (
          <AgainButton onClick={() => onRemake('outdated')}>
            Generate {outdatedCount === 1 ? 'it' : 'them'} again
          </AgainButton>
        ) : null}
        {!run && removedCount > 0 ? (
          <AgainButton isSecondary={outdatedCount > 0} onClick={() => onRemake('removed')}>
            Generate removed {removedCount === 1 ? 'video' : 'videos'} again
          </AgainButton>
        ) : null}
        {!run && videos.length > 0 ? (
          <Button
            size="large"
            variant={pending > 0 ? 'secondary' : 'primary'}
            isBusy={saving.isPending}
            className="flex-auto px-4!"
            onClick={() => void saveAsZip()}
          >
            <FolderArchive aria-hidden="true" className="size-5" />
            Save all as ZIP
          </Button>
        ) : null}
        {!run && videos.length > 0 && canPickFolder() ? (
          <Button
            size="large"
            variant="secondary"
            disabled={saving.isPending}
            className="flex-auto px-4!"
            onClick={() => void saveIntoOwnFolder()}
          >
            <FolderDown aria-hidden="true" className="size-5" />
            Save to a folder…
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function AgainButton({
  isSecondary = false,
  onClick,
  children,
}: {
  /** Whether it is less important than a similar button next to it. */
  isSecondary?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="large"
      variant={isSecondary ? 'quiet' : 'secondary'}
      className="flex-auto px-4!"
      onClick={onClick}
    >
      <RotateCcw aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}

function detailOf(seconds: number): { detail?: string } {
  const detail = remainingTime(seconds);
  return detail ? { detail } : {};
}
