import { useEffect } from 'react';
import type { ClipCheck } from '#domain/video/clip-batch.ts';
import { inspect } from '#video/client.ts';
import { looksLikeVideo } from '#web/browser/files.ts';
import { openFile } from '#web/browser/picked-files.ts';
import { readClip, storeClipCheck } from '#web/data/store/clip-batch.ts';

/** Inspects unchecked clips one by one while the batch is on screen. */
export function useClipChecks(clips: readonly { clipId: string; check: ClipCheck }[]): void {
  const nextId = clips.find(({ check }) => check.status === 'unchecked')?.clipId;
  useEffect(() => {
    if (nextId === undefined) return;
    const controller = new AbortController();
    // If the result can't be stored, the clip stays unchecked, which the screen shows.
    checkClip(nextId, controller.signal).catch((error) => {
      if (!controller.signal.aborted) console.error(error);
    });
    return () => controller.abort();
  }, [nextId]);
}

/**
 * Inspects a clip and stores the result. Repeats when the file was replaced meanwhile.
 * @throws the signal's reason when aborted; any error of the store
 */
export async function checkClip(clipId: string, signal: AbortSignal): Promise<void> {
  for (let clip = await readClip(clipId); clip; clip = await readClip(clipId)) {
    const check = await checkOf(await openFile(clip.source), signal);
    signal.throwIfAborted();
    if (await storeClipCheck(clip, check)) return;
  }
}

async function checkOf(file: File | null, signal: AbortSignal): Promise<ClipCheck> {
  if (!file) return { status: 'refused', reason: 'gone' };
  if (!(await looksLikeVideo(file))) return { status: 'refused', reason: 'not-claimed' };
  try {
    const found = await inspect(file, { signal });
    if (found.ok) return { status: 'usable', inspection: found.inspection };
    // To a row, a missing file and unreadable bytes are the same.
    return { status: 'refused', reason: found.reason === 'out-of-reach' ? 'gone' : found.reason };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { status: 'refused', reason: 'damaged' };
  }
}
