import { useEffect, useState } from 'react';
import { readStill } from '#video/client.ts';

/** Enough for a preview that is cropped from a wide clip. */
const heightPixels = 480;
const pauseMilliseconds = 120;

/**
 * Returns the frame of the clip at a time, or null until it is read or if reading fails. Reads nothing while
 * `isPaused`.
 */
export function useStill(file: File, seconds: number, isPaused: boolean): ImageBitmap | null {
  const [read, setRead] = useState<{ seconds: number; still: ImageBitmap | null } | null>(null);
  const isNeeded = read?.seconds !== seconds && !isPaused;

  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    // Wait until a dragged trim settles.
    const timer = setTimeout(() => {
      readStill(file, { seconds, heightPixels }, controller.signal).then(
        (still) => (controller.signal.aborted ? still?.close() : setRead({ seconds, still })),
        // The choices also work without images.
        (error) => controller.signal.aborted || console.warn(error),
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, seconds, isNeeded]);
  const still = read?.still ?? null;
  useEffect(() => () => still?.close(), [still]);

  return still;
}
