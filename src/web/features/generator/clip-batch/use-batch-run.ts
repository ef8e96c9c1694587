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
  keepMade,
  type Made,
  type MadeOf,
  noteOtherFile,
  noteOutcome,
  readClipBatch,
  recheckLost,
} from '#web/data/store/clip-batch.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';
import { says } from '../messages.ts';
import { notice } from '../notice.ts';
import { measuredRender } from '../result/measured-render.ts';
import { batchFingerprint, isFastByRule, planOfRow } from './batch-plan.ts';
import { checkClip } from './check-clip.ts';

/** The row a running batch is rendering, and its progress. */
export type BatchRun = { rowId: string | null; fraction: number; stage: RenderStage };

// Each page update takes time from the encoder.
const updateIntervalMilliseconds = 250;
const gettingReady: BatchRun = { rowId: null, fraction: 0, stage: 'preparing' };

/** `waits`: the row was not rendered, or changed while it was. `not-kept`: the video could not be stored. */
type RowResult = 'made' | 'waits' | 'not-kept';

/** What all rows of one run share. */
type Circumstances = {
  ownerId: string;
  preferences: VideoPreferences;
  brand: BrandKit;
  signal: AbortSignal;
  show: (run: BatchRun) => void;
  /** Stores a video, or holds it in the page when it can't be stored. */
  keepOrHold: (made: Made) => Promise<RowResult>;
};

/**
 * Renders the rows of a clip batch one after the other, in one tab at a time. Each video is stored before the next row
 * starts, so that a reload loses at most one. Videos that can't be stored are `held` in the page by row id until a
 * later run can store them.
 */
export function useBatchRun(ownerId: string, preferences: VideoPreferences) {
  const [run, setRun] = useState<BatchRun | null>(null);
  const [held, setHeld] = useState<ReadonlyMap<string, Made>>(new Map());
  const running = useRef<AbortController | null>(null);
  const ended = useRef(Promise.resolve());
  useEffect(() => () => running.current?.abort(), []);

  const keepOrHold = useCallback(async (made: Made): Promise<RowResult> => {
    const { rowId } = made.of.row;
    try {
      const isAsMade = await keepMade(made);
      setHeld((before) =>
        before.has(rowId) ? new Map([...before].filter(([heldId]) => heldId !== rowId)) : before,
      );
      return isAsMade ? 'made' : 'waits';
    } catch {
      setHeld((before) => new Map(before).set(rowId, made));
      return 'not-kept';
    }
  }, []);

  const start = useCallback(
    async (brand: BrandKit) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const show = (shown: BatchRun | null) => {
        if (running.current === controller) setRun(shown);
      };
      show(gettingReady);
      const before = ended.current;
      const { promise: end, resolve: sayEnded } = Promise.withResolvers<void>();
      ended.current = end;
      let letGo: (() => void) | null = null;
      try {
        // A run stopped here may still be storing its video.
        await before;
        signal.throwIfAborted();
        letGo = await tryLock(lockNames.clipBatch(ownerId));
        if (!letGo) return void notice.error('This batch is already running in another tab.');
        notice.info(says.started);
        await askForClips(ownerId);
        const circumstances = { ownerId, preferences, brand, signal, show, keepOrHold };
        const { madeCount, isAllKept } = await makeRows([...held.values()], circumstances);
        if (!isAllKept) notice.warning(noRoom);
        else if (madeCount > 0) notice.success(says.done);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        notice.error('Couldn’t save the result. Free up disk space, then continue.');
      } finally {
        letGo?.();
        sayEnded();
        if (running.current === controller) {
          running.current = null;
          setRun(null);
        }
      }
    },
    [ownerId, preferences, held, keepOrHold],
  );

  const stop = useCallback(() => {
    // The press may arrive when the run has ended and the button is about to disappear.
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    setRun(null);
    notice.info(says.cancelled);
  }, []);

  return { run, held, start, stop };
}

/** Must run directly in the click handler: only then may the browser ask for permission to read the files again. */
async function askForClips(ownerId: string): Promise<void> {
  const { clips } = await readClipBatch(ownerId);
  for (const { source } of clips) if (source.kind === 'handle') await openFile(source);
  await recheckLost(ownerId);
}

/** Returns how many rows were rendered and whether all videos were stored. Stops at the first that was not. */
async function makeRows(
  held: readonly Made[],
  circumstances: Circumstances,
): Promise<{ madeCount: number; isAllKept: boolean }> {
  const { ownerId, preferences, signal, show, keepOrHold } = circumstances;
  let madeCount = 0;
  let isFastSaid = false;
  const { rows } = await readClipBatch(ownerId);
  const isThere = ({ of }: Made) => rows.some(({ rowId }) => rowId === of.row.rowId);
  // Videos that are already rendered are not rendered again: there may be space for them now.
  for (const made of held.filter(isThere)) {
    const result = await keepOrHold(made);
    if (result === 'not-kept') return { madeCount, isAllKept: false };
    if (result === 'made') madeCount += 1;
  }
  for (;;) {
    signal.throwIfAborted();
    // Read again for each row: rows may be edited, added, and removed during the run.
    const { rows, clips } = await readClipBatch(ownerId);
    const rowStatuses = rows.map((row) => ({ row, rowStatus: rowStatusOf(row, clips) }));
    const next = rowStatuses.find(({ rowStatus: { kind } }) => kind === 'ready' || kind === 'checking');
    if (!next) return { madeCount, isAllKept: true };
    const { row, rowStatus } = next;
    // Usually known at the start: only a lost clip can turn out to be this large later.
    if (!isFastSaid && rowStatuses.some(({ rowStatus }) => isMadeFastByRule(rowStatus, preferences))) {
      isFastSaid = true;
      notice.info(says.fastMode);
    }
    show({ ...gettingReady, rowId: row.rowId });
    if (rowStatus.kind !== 'ready') {
      if (row.clipId !== null) await checkClip(row.clipId, signal);
      continue;
    }
    const clip = clips.find(({ clipId }) => clipId === row.clipId);
    const result = await makeRow({ row, clip }, rowStatus.inspection, circumstances);
    if (result === 'not-kept') return { madeCount, isAllKept: false };
    if (result === 'made') madeCount += 1;
  }
}

function isMadeFastByRule(rowStatus: RowStatus, preferences: VideoPreferences): boolean {
  return rowStatus.kind === 'ready' && isFastByRule(rowStatus.inspection, preferences);
}

async function makeRow(
  of: MadeOf,
  inspection: Inspection,
  { ownerId, preferences, brand, signal, show, keepOrHold }: Circumstances,
): Promise<RowResult> {
  const { rowId, words } = of.row;
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    const file = of.clip ? await openFile(of.clip.source) : null;
    if (!of.clip || !file)
      throw new RenderFailure('source-unreadable', 'The clip is not to be had any more.');
    // The earlier inspection no longer applies: the row waits for a new one.
    if (await noteOtherFile(of.clip, file)) return 'waits';
    const plan = planOfRow(words, inspection, preferences, brand);
    const output = await measuredRender(file, plan, inspection, {
      signal,
      onProgress({ stage, fraction }) {
        const now = performance.now();
        if (signal.aborted || now - shownAt < updateIntervalMilliseconds) return;
        shownAt = now;
        show({ rowId, stage, fraction });
      },
      onStallRetry() {
        if (!signal.aborted) notice.error(says.stalled);
      },
    });
    const name = candidateFileName(words.number, words.positionTitle);
    const { durationSeconds } = output;
    return await keepOrHold({
      of,
      video: {
        videoId: newId(),
        ownerId,
        durationSeconds,
        file: new File([output.blob], name, { type: 'video/mp4' }),
      },
      look: batchFingerprint(preferences, brand),
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof RenderFailure)) throw error;
    const { code: reason, message, tried } = error;
    await noteOutcome(of, { stage: 'failed', reason, message, tried: [...tried] });
    return 'waits';
  }
}

const noRoom =
  'No space left to store the video. Save it from its row before you leave this page, or free up disk space and continue.';
