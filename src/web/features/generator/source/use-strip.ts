import { useEffect, useState } from 'react';
import { readStrip } from '#video/client.ts';

const thumbnailHeightPixels = 96;
const thumbnailCount = 12;
const peakCount = 240;

/** What is known of a clip's pictures and sound so far. `peaks` is null while nothing was heard. */
export type Strip = { pictures: readonly Place[]; peaks: Float32Array | null };
/** Where one of the strip's pictures stands, counted from 0; `bitmap` is null until it is read, and is closed by who shows it. */
type Place = { position: number; bitmap: ImageBitmap | null };

const emptyStrip: Strip = {
  pictures: Array.from({ length: thumbnailCount }, (_, position) => ({ position, bitmap: null })),
  peaks: null,
};

/**
 * Reads the strip of a clip in the background. While `isPaused`, as during a render, nothing is read: what is missing
 * is read from the beginning afterwards.
 */
export function useStrip(file: File, durationSeconds: number, isPaused: boolean): Strip {
  const [strip, setStrip] = useState(emptyStrip);
  const [finished, setFinished] = useState<File | null>(null);
  const isNeeded = finished !== file && !isPaused;

  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    const request = { durationSeconds, thumbnailCount, thumbnailHeightPixels, peakCount };
    const read = async () => {
      try {
        await readStrip(file, request, {
          signal: controller.signal,
          onPart: (part) => {
            if (part.kind === 'peaks') setStrip((before) => ({ ...before, peaks: part.peaks }));
            else {
              setStrip((before) => ({
                ...before,
                pictures: before.pictures.with(part.position, part),
              }));
            }
          },
        });
      } catch (error) {
        // A strip without pictures can still be used.
        if (!controller.signal.aborted) console.warn(error);
      }
      if (!controller.signal.aborted) setFinished(file);
    };
    void read();
    return () => controller.abort();
  }, [file, durationSeconds, isNeeded]);

  return strip;
}
