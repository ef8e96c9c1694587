import { ListRestart, ListVideo } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
import type { BrandKit } from '#domain/video/brand.ts';
import { maxBytesOf } from '#domain/video/budget.ts';
import {
  type BatchRow,
  countStatuses,
  isOutdated,
  type RowStatus,
  rowStatusOf,
} from '#domain/video/clip-batch.ts';
import { duplicateNameRows } from '#domain/video/clip-rows.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { outputOf } from '#domain/video/output-size.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { estimateRenderTime, type RenderSample } from '#domain/video/render-time.ts';
import { openFile } from '#web/browser/picked-files.ts';
import { useLeaveWarning } from '#web/browser/use-leave-warning.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { attempt } from '#web/data/store/attempt.ts';
import {
  clearBatch,
  dropRow,
  editRow,
  readClip,
  restoreRow,
  retryRows,
  storeClipCheck,
  useClipBatch,
} from '#web/data/store/clip-batch.ts';
import { type KnownFaces, searchesOf, useClipFaces } from '#web/data/store/clip-faces.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { useFreeBytes } from '#web/data/store/usage.ts';
import { useStoredVideos } from '#web/data/store/videos.ts';
import { useBrandKits } from '#web/data/video/brand-kits.ts';
import { useRenderSamples } from '#web/data/video/render-samples.ts';
import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AudioSwitches } from '../audio-switches.tsx';
import { fastModeHint } from '../format.ts';
import { framingKindsFor } from '../frame/framing-choice.tsx';
import { KitSelect } from '../frame/kit-select.tsx';
import { notice } from '../notice.ts';
import { SmallFileSwitch } from '../small-file-switch.tsx';
import { brandOfRow, planOfRow, rowFingerprint } from './batch-plan.ts';
import { useClipChecks } from './check-clip.ts';
import { missingIn, useFaceSearches } from './find-faces.ts';
import { IntakeCard } from './intake-card.tsx';
import { RowDialog } from './row-dialog.tsx';
import { RowItem } from './row-item.tsx';
import { RunPanel, type Work } from './run-panel.tsx';
import { type BatchRun, useBatchRun } from './use-batch-run.ts';

const noFaces: KnownFaces = new Map();
const nothing = { clips: [], rows: [], videoIds: new Set<string>() };

/** Many clips and a list of their candidates. Checks each row, then renders the rows one by one. Survives a reload. */
export function VideoBatch({
  userId,
  brand,
  isOneBusy,
  onBusyChange,
  withOwnPhone,
}: {
  userId: string;
  brand: BrandKit;
  isOneBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  withOwnPhone: (start: (brand: BrandKit) => void) => void;
}) {
  const batch = useClipBatch(userId);
  const stored = useStoredVideos(userId);
  const preferences = useVideoPreferences();
  const samples = useRenderSamples();
  const faces = useClipFaces() ?? noFaces;
  const kits = useBrandKits();
  const { run, held, start, stop } = useBatchRun(userId, preferences, onBusyChange);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const { rows, clips, videoIds } = batch ?? nothing;
  const isBusy = run !== null;
  const isHeld = rows.some(({ rowId }) => held.has(rowId));
  useLeaveWarning(isHeld);
  useClipChecks(clips);

  const shown = useMemo(() => {
    const sameNames = duplicateNameRows(rows.map(({ words }) => words));
    return rows.map((row, index) => ({
      row,
      rowStatus: rowStatusOf(row, { clips, kits }),
      sameNameAs: sameNames[index] ?? null,
    }));
  }, [rows, clips, kits]);
  const tally = useMemo(() => countStatuses(shown.map(({ rowStatus }) => rowStatus)), [shown]);
  const planOf = useCallback(
    (row: BatchRow, inspection: Inspection, clip: StoredClip | undefined) =>
      planOfRow(row, inspection, preferences, brandOfRow(row, kits, brand), searchesOf(faces, clip)),
    [preferences, kits, brand, faces],
  );
  const missing = useMemo(() => missingIn(shown, clips, planOf, faces), [shown, clips, planOf, faces]);
  const isChecking = clips.some(({ check }) => check.status === 'unchecked');
  useFaceSearches(missing, isBusy || isOneBusy || isChecking || editedId !== null);
  const work = useMemo(() => workOf(shown, run, planOf, samples), [shown, run, planOf, samples]);
  const isRemoved = (rowStatus: RowStatus) => rowStatus.kind === 'done' && !videoIds.has(rowStatus.videoId);
  const removed = shown.filter(({ rowStatus }) => isRemoved(rowStatus));
  const outdatedIds = useMemo(() => {
    const isOld = ({ row, rowStatus }: (typeof shown)[number]) =>
      isOutdated(rowStatus, rowFingerprint(row, preferences, brandOfRow(row, kits, brand)));
    return new Set(shown.filter(isOld).map(({ row }) => row.rowId));
  }, [shown, preferences, kits, brand]);
  const outdated = shown.filter(({ row, rowStatus }) => outdatedIds.has(row.rowId) && !isRemoved(rowStatus));
  const failed = shown.filter(({ rowStatus }) => rowStatus.kind === 'failed');
  const list = useListFocus<HTMLOListElement>(rows.length);
  const freeBytes = useFreeBytes();
  if (!batch || !stored) return <Spinner />;

  const remove = async (rowId: string) => {
    const removed = await attempt(() => dropRow(userId, rowId));
    if (removed.ok)
      notice.undo('Row removed', () => void change(() => restoreRow(userId, rowId, removed.value)));
    else notice.error(notStored);
  };
  const videoOf = (videoId: string) => stored.find((video) => video.videoId === videoId);
  const videos = shown.flatMap(({ rowStatus }) =>
    rowStatus.kind === 'done' ? (videoOf(rowStatus.videoId) ?? []) : [],
  );
  const edited = rows.find(({ rowId }) => rowId === editedId) ?? null;
  const output = outputOf(preferences.shape, true);
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-x-8">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <IntakeCard userId={userId} batch={batch} isDisabled={isBusy} />
        {rows.length === 0 ? (
          <EmptyState Icon={ListVideo} title="No clips yet">
            <p>Each clip becomes a row here and is checked before you generate.</p>
          </EmptyState>
        ) : (
          <Card title={pluralize(rows.length, 'row')}>
            <ol ref={list} className="@container grid divide-y divide-line">
              {shown.map(({ row, rowStatus, sameNameAs }, index) => (
                <RowItem
                  key={row.rowId}
                  row={row}
                  position={index + 1}
                  rowStatus={rowStatus}
                  clip={clips.find(({ clipId }) => clipId === row.clipId)}
                  shape={`${output.widthPixels} / ${output.heightPixels}`}
                  sameNameAs={sameNameAs === null ? null : sameNameAs + 1}
                  video={rowStatus.kind === 'done' ? videoOf(rowStatus.videoId) : undefined}
                  heldVideo={held.get(row.rowId)?.video.file}
                  isRemoved={isRemoved(rowStatus)}
                  renderFraction={run?.rowId === row.rowId ? run.fraction : null}
                  isBusy={isBusy}
                  planOf={planOf}
                  onTitle={(positionTitle) =>
                    void change(() => editRow(row.rowId, { words: { ...row.words, positionTitle } }))
                  }
                  onEdit={() => setEditedId(row.rowId)}
                  onRetry={() => void change(() => tryAgain(row))}
                  onRemove={() => void remove(row.rowId)}
                />
              ))}
            </ol>
            <div className="mt-4 border-t border-line pt-4">
              <Button
                variant="quiet"
                className="-mx-2 px-2!"
                disabled={isBusy}
                onClick={() => setIsEnding(true)}
              >
                <ListRestart aria-hidden="true" className="size-4" />
                Start a new batch
              </Button>
            </div>
          </Card>
        )}
      </div>

      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-6">
        {/* First, so that a short window cuts off settings instead. At the bottom of small screens. */}
        <RunPanel
          tally={tally}
          work={work}
          freeBytes={freeBytes}
          run={run}
          videos={videos}
          removedCount={removed.length}
          outdatedCount={outdated.length}
          onRetry={() => void change(() => retryRows(failed.map(({ row }) => row.rowId)))}
          onRemake={(which) =>
            void change(() =>
              retryRows((which === 'removed' ? removed : outdated).map(({ row }) => row.rowId)),
            )
          }
          isOneBusy={isOneBusy}
          onStart={() => withOwnPhone((own) => void start(own))}
          onStop={stop}
        />
        <Card title="Batch settings">
          <div className="grid gap-5">
            <KitSelect isDisabled={isBusy} />
            <Choices
              label="Framing"
              value={preferences.batchFraming}
              options={framingKindsFor(preferences.template, preferences.shape)}
              onChange={(batchFraming) => saveVideoPreferences({ ...preferences, batchFraming })}
              isDisabled={isBusy}
            />
            <Switch
              label="Fast mode"
              hint={fastModeHint(output)}
              isOn={preferences.isBatchFast}
              onChange={(isBatchFast) => saveVideoPreferences({ ...preferences, isBatchFast })}
              isDisabled={isBusy}
            />
            <SmallFileSwitch isDisabled={isBusy} />
            <AudioSwitches isDisabled={isBusy} />
          </div>
        </Card>
      </div>

      <RowDialog
        row={edited}
        clips={clips}
        planOf={planOf}
        faces={faces}
        isBusy={isBusy}
        onClose={() => setEditedId(null)}
        onSave={(changed) => {
          setEditedId(null);
          if (edited) void change(() => editRow(edited.rowId, changed));
        }}
      />
      <ConfirmDialog
        title="Start a new batch?"
        description={`This removes ${pluralize(rows.length, 'row')} and the copies of their clips. Finished videos stay in “Recent videos” under “One video”.${isHeld ? ' Videos that couldn’t be stored are lost, so save them first.' : ''}`}
        action="Start new batch"
        isOpen={isEnding}
        onOpenChange={setIsEnding}
        onConfirm={() => {
          setIsEnding(false);
          void change(() => clearBatch(userId));
        }}
      />
    </div>
  );
}

/** Returns the remaining work of all pending rows, including the row that is being rendered. */
function workOf(
  shown: readonly { row: BatchRow; rowStatus: RowStatus }[],
  run: BatchRun | null,
  planOf: (row: BatchRow, inspection: Inspection, clip: undefined) => RenderPlan,
  samples: readonly RenderSample[],
): Work {
  const work = { seconds: 0, isMeasured: true, maxBytes: 0 };
  for (const { row, rowStatus } of shown) {
    if (rowStatus.kind !== 'pending') continue;
    // The framing doesn't affect the estimate.
    const plan = planOf(row, rowStatus.inspection, undefined);
    const time = estimateRenderTime(plan, rowStatus.inspection, samples);
    work.seconds += time.seconds * (run?.rowId === row.rowId ? 1 - run.fraction : 1);
    work.isMeasured &&= time.isMeasured;
    work.maxBytes += maxBytesOf(plan);
  }
  return work;
}

/** Call this directly in the click handler, where the browser may request permission to read the file. */
async function tryAgain({ rowId, clipId }: BatchRow): Promise<void> {
  const clip = clipId === null ? undefined : await readClip(clipId);
  if (clip?.check.status === 'refused') {
    await openFile(clip.source);
    await storeClipCheck(clip, { status: 'unchecked' });
  }
  await retryRows([rowId]);
}

async function change(made: () => Promise<unknown>): Promise<void> {
  const result = await attempt(made);
  if (!result.ok) notice.error(notStored);
}

const notStored = 'Couldn’t save the change. Reload the page and try again.';
