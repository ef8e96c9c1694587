import { useEffect, useState } from 'react';
import type { Trim } from '#domain/video/trim.ts';
import { readStill } from '#video/client.ts';

/** Enough for a picture that is cropped from a wide clip. */
const heightPixels = 480;
/** Where in the used part. The first frames may be blank, or show a speaker who isn't ready. */
const position = 1 / 3;

/**
 * A frame of the clip; null until it is read, and if it can't be. Reads nothing while `isPaused`, as during a render.
 * Keeps the frame when the trim changes.
 */
export function useStill(file: File, trim: Trim, isPaused: boolean): ImageBitmap | null {
  const [still, setStill] = useState<ImageBitmap | null>(null);
  const [seconds] = useState(trim.startSeconds + position * trim.durationSeconds);
  const isNeeded = still === null && !isPaused;

  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    readStill(file, { seconds, heightPixels }, controller.signal).then(
      (read) => (controller.signal.aborted ? read?.close() : setStill(read)),
      // The framings are usable without pictures.
      (error) => controller.signal.aborted || console.warn(error),
    );
    return () => controller.abort();
  }, [file, seconds, isNeeded]);
  useEffect(() => () => still?.close(), [still]);

  return still;
}
