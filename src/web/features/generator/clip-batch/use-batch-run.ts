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

/** What a batch is doing: the row that is being made, and how far that is. Null while it rests. */
export type BatchRun = { rowId: string | null; fraction: number; stage: RenderStage };

// As for a single video: each update of the page takes time from the encoder.
const updateIntervalMilliseconds = 250;
const gettingReady: BatchRun = { rowId: null, fraction: 0, stage: 'preparing' };

/** Whether a row is made; `waits` when it is not, or was changed meanwhile, and `not-kept` when the browser has no room for its video. */
type RowResult = 'made' | 'waits' | 'not-kept';

/** What the rows of one run share. */
type Circumstances = {
  ownerId: string;
  preferences: VideoPreferences;
  brand: BrandKit;
  signal: AbortSignal;
  show: (run: BatchRun) => void;
  /** Keeps a video, or holds it in the page where it cannot be kept. Gives whether its row is made. */
  keepOrHold: (made: Made) => Promise<RowResult>;
};

/**
 * Makes the rows of a batch one after the other, in one tab at a time. Each result is kept before the next begins, so that a reload loses no more
 * than the row it fell into. Those for which the browser has no room are `held` in the page, by their rows, until a later run can keep them.
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
        // One that was stopped here may still be keeping what it has made.
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
    // A press may come when all is done, and the button only not gone yet.
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    setRun(null);
    notice.info(says.cancelled);
  }, []);

  return { run, held, start, stop };
}

/** Straight from the click that starts: only then does a browser ask whether the page may read its files again. */
async function askForClips(ownerId: string): Promise<void> {
  const { clips } = await readClipBatch(ownerId);
  for (const { source } of clips) if (source.kind === 'handle') await openFile(source);
  await recheckLost(ownerId);
}

/** Gives how many rows were made, and whether all their videos are kept: it stops at the first that is not. */
async function makeRows(
  held: readonly Made[],
  circumstances: Circumstances,
): Promise<{ madeCount: number; isAllKept: boolean }> {
  const { ownerId, preferences, signal, show, keepOrHold } = circumstances;
  let madeCount = 0;
  let isFastSaid = false;
  const { rows } = await readClipBatch(ownerId);
  const isThere = ({ of }: Made) => rows.some(({ rowId }) => rowId === of.row.rowId);
  // What is made already is not made once more: there may be room for it now.
  for (const made of held.filter(isThere)) {
    const result = await keepOrHold(made);
    if (result === 'not-kept') return { madeCount, isAllKept: false };
    if (result === 'made') madeCount += 1;
  }
  for (;;) {
    signal.throwIfAborted();
    // Read anew each time: rows may be mended, added and removed meanwhile.
    const { rows, clips } = await readClipBatch(ownerId);
    const rowStatuses = rows.map((row) => ({ row, rowStatus: rowStatusOf(row, clips) }));
    const next = rowStatuses.find(({ rowStatus: { kind } }) => kind === 'ready' || kind === 'checking');
    if (!next) return { madeCount, isAllKept: true };
    const { row, rowStatus } = next;
    // At the start, as a rule: only a clip that was lost may turn out later to be so large.
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
    // What was found in it before does not hold any more: the row waits until it is looked into again.
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
