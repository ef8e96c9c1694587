import { useCallback, useEffect, useRef, useState } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import { type RowStatus, rowStatusOf } from '#domain/video/clip-batch.ts';
import { candidateFileName } from '#domain/video/file-name.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderStage } from '#domain/video/render-state.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { newId } from '#web/browser/ids.ts';
import { tryLock } from '#web/browser/locks.ts';
import { openFile } from '#web/browser/picked-files.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import {
  detectFileChange,
  type FinishedRow,
  type RowSource,
  readClipBatch,
  recheckLost,
  storeFinishedRow,
  storeOutcome,
} from '#web/data/store/clip-batch.ts';
import { saveFailureMessage } from '#web/data/store/failure.ts';
import { readBrandKits } from '#web/data/video/brand-kits.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';
import { toastTexts } from '../messages.ts';
import { notice } from '../notice.ts';
import { measuredRender } from '../result/measured-render.ts';
import { brandOfRow, isFastByRule, rowFingerprint } from './batch-plan.ts';
import { checkClip } from './check-clip.ts';
import { planWithFaces } from './find-faces.ts';

/** The row that is being rendered, and its progress. */
export type BatchRun = { rowId: string | null; fraction: number; stage: RenderStage };

// Each update of the page slows the encoder.
const updateIntervalMilliseconds = 250;
const starting: BatchRun = { rowId: null, fraction: 0, stage: 'preparing' };

/** `pending`: the row was not rendered, or changed during its render. `not-stored`: its video could not be stored. */
type RowResult = 'rendered' | 'pending' | 'not-stored';

/** The settings that all rows of a run share. */
type RunContext = {
  ownerId: string;
  preferences: VideoPreferences;
  /** The kit of rows without their own. */
  chosenBrand: BrandKit;
  signal: AbortSignal;
  show: (run: BatchRun) => void;
  /** Stores a video. If that fails, holds it in memory and reports it. */
  storeOrHold: (made: FinishedRow) => Promise<RowResult>;
};

/**
 * Renders the rows of a clip batch one by one, in only one tab. Each video is stored before the next row starts, so
 * that a reload loses at most one. Videos that can't be stored are `held` in memory by row id until a later run stores
 * them. `onBusyChange` is called when a run starts and ends.
 */
export function useBatchRun(
  ownerId: string,
  preferences: VideoPreferences,
  onBusyChange: (isBusy: boolean) => void,
) {
  const [run, setRun] = useState<BatchRun | null>(null);
  const [held, setHeld] = useState<ReadonlyMap<string, FinishedRow>>(new Map());
  const running = useRef<AbortController | null>(null);
  const ended = useRef(Promise.resolve());
  useEffect(() => () => running.current?.abort(), []);

  const storeOrHold = useCallback(async (made: FinishedRow): Promise<RowResult> => {
    const { rowId } = made.of.row;
    try {
      const isUnchanged = await storeFinishedRow(made);
      setHeld((before) =>
        before.has(rowId) ? new Map([...before].filter(([heldId]) => heldId !== rowId)) : before,
      );
      return isUnchanged ? 'rendered' : 'pending';
    } catch (error) {
      setHeld((before) => new Map(before).set(rowId, made));
      notice.warning(await notStored(error));
      return 'not-stored';
    }
  }, []);

  const start = useCallback(
    async (chosenBrand: BrandKit) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const show = (shown: BatchRun | null) => {
        if (running.current === controller) setRun(shown);
      };
      show(starting);
      onBusyChange(true);
      const before = ended.current;
      const { promise: end, resolve: resolveEnd } = Promise.withResolvers<void>();
      ended.current = end;
      let release: (() => void) | null = null;
      try {
        // A stopped run may still be storing its video.
        await before;
        signal.throwIfAborted();
        release = await tryLock(lockNames.clipBatch(ownerId));
        if (!release) return void notice.error('This batch is already running in another tab.');
        notice.info(toastTexts.started);
        await askForClips(ownerId);
        const context = { ownerId, preferences, chosenBrand, signal, show, storeOrHold };
        const { renderedCount, isAllStored } = await renderRows([...held.values()], context);
        if (isAllStored && renderedCount > 0) notice.success(toastTexts.done);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        const { sentence, remedy } = await saveFailureMessage(error, 'the result');
        notice.error(`${sentence} ${remedy}`);
      } finally {
        release?.();
        resolveEnd();
        if (running.current === controller) {
          running.current = null;
          setRun(null);
          onBusyChange(false);
        }
      }
    },
    [ownerId, preferences, held, storeOrHold, onBusyChange],
  );

  const stop = useCallback(() => {
    // The button may be pressed just after the run has ended.
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    setRun(null);
    onBusyChange(false);
    notice.info(toastTexts.canceled);
  }, [onBusyChange]);

  return { run, held, start, stop };
}

/** Call this directly in the click handler, where the browser may request permission to read files. */
async function askForClips(ownerId: string): Promise<void> {
  const { clips } = await readClipBatch(ownerId);
  for (const { source } of clips) if (source.kind === 'handle') await openFile(source);
  await recheckLost(ownerId);
}

/**
 * Returns the number of rendered rows and whether all videos were stored. Stops at the first that could not be stored.
 */
async function renderRows(
  held: readonly FinishedRow[],
  context: RunContext,
): Promise<{ renderedCount: number; isAllStored: boolean }> {
  const { ownerId, preferences, signal, show, storeOrHold } = context;
  let renderedCount = 0;
  let hasAnnouncedFastMode = false;
  const { rows } = await readClipBatch(ownerId);
  const isThere = ({ of }: FinishedRow) => rows.some(({ rowId }) => rowId === of.row.rowId);
  // Store held videos instead of rendering them again: there may be space for them now.
  for (const made of held.filter(isThere)) {
    const result = await storeOrHold(made);
    if (result === 'not-stored') return { renderedCount, isAllStored: false };
    if (result === 'rendered') renderedCount += 1;
  }
  for (;;) {
    signal.throwIfAborted();
    // Read before each row, because rows may be edited, added, and removed during the run.
    const { rows, clips } = await readClipBatch(ownerId);
    const kits = await readBrandKits();
    const rowStatuses = rows.map((row) => ({ row, rowStatus: rowStatusOf(row, { clips, kits }) }));
    const next = rowStatuses.find(({ rowStatus: { kind } }) => kind === 'pending' || kind === 'checking');
    if (!next) return { renderedCount, isAllStored: true };
    const { row, rowStatus } = next;
    // Usually known at the start, unless a missing clip reappears during the run.
    if (
      !hasAnnouncedFastMode &&
      rowStatuses.some(({ rowStatus }) => turnsOnFastMode(rowStatus, preferences))
    ) {
      hasAnnouncedFastMode = true;
      notice.info(toastTexts.fastMode);
    }
    show({ ...starting, rowId: row.rowId });
    if (rowStatus.kind !== 'pending') {
      if (row.clipId !== null) await checkClip(row.clipId, signal);
      continue;
    }
    const clip = clips.find(({ clipId }) => clipId === row.clipId);
    const brand = brandOfRow(row, kits, context.chosenBrand);
    const result = await renderRow({ row, clip }, { ...context, inspection: rowStatus.inspection, brand });
    if (result === 'not-stored') return { renderedCount, isAllStored: false };
    if (result === 'rendered') renderedCount += 1;
  }
}

function turnsOnFastMode(rowStatus: RowStatus, preferences: VideoPreferences): boolean {
  return rowStatus.kind === 'pending' && isFastByRule(rowStatus.inspection, preferences);
}

async function renderRow(
  of: RowSource,
  {
    inspection,
    brand,
    ownerId,
    preferences,
    signal,
    show,
    storeOrHold,
  }: RunContext & { inspection: Inspection; brand: BrandKit },
): Promise<RowResult> {
  const { rowId, words } = of.row;
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    const file = of.clip ? await openFile(of.clip.source) : null;
    if (!of.clip || !file) throw new RenderFailure('source-unreadable', 'The clip is no longer available.');
    // The file has changed since its inspection, so it must be inspected again.
    if (await detectFileChange(of.clip, file)) return 'pending';
    const plan = await planWithFaces(file, {
      row: of.row,
      clip: of.clip,
      inspection,
      preferences,
      brand,
      signal,
    });
    const output = await measuredRender(file, plan, inspection, {
      signal,
      onProgress({ stage, fraction }) {
        const now = performance.now();
        if (signal.aborted || now - shownAt < updateIntervalMilliseconds) return;
        shownAt = now;
        show({ rowId, stage, fraction });
      },
      onStallRetry() {
        if (!signal.aborted) notice.error(toastTexts.stalled);
      },
    });
    const name = candidateFileName(words.number, words.positionTitle);
    const { durationSeconds } = output;
    return await storeOrHold({
      of,
      video: {
        videoId: newId(),
        ownerId,
        durationSeconds,
        file: new File([output.blob], name, { type: 'video/mp4' }),
      },
      look: rowFingerprint(of.row, preferences, brand),
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof RenderFailure)) throw error;
    const { code: reason, message, tried } = error;
    await storeOutcome(of, { stage: 'failed', reason, message, tried: [...tried] });
    return 'pending';
  }
}

async function notStored(error: unknown): Promise<string> {
  const { reason, sentence } = await saveFailureMessage(error, 'the video');
  const alternative = reason === 'disk-full' ? ', or free up disk space and continue' : '';
  return `${sentence} Save it from its row before you leave this page${alternative}.`;
}
