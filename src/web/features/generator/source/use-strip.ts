import { useEffect, useState } from 'react';
import { readStrip } from '#video/client.ts';

const thumbnailHeightPixels = 96;
const thumbnailCount = 12;
const peakCount = 240;

/** The frames and audio peaks read so far. `peaks` is null until they are known. */
export type Strip = { thumbnails: readonly Place[]; peaks: Float32Array | null };
/**
 * A frame of the strip, by position from 0. `bitmap` is null until it is read. The component that shows it closes it.
 */
type Place = { position: number; bitmap: ImageBitmap | null };

const emptyStrip: Strip = {
  thumbnails: Array.from({ length: thumbnailCount }, (_, position) => ({ position, bitmap: null })),
  peaks: null,
};

/**
 * Reads the frames and audio of a clip in the background. Stops while `isPaused`, and then starts over if it was not
 * finished.
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
                thumbnails: before.thumbnails.with(part.position, part),
              }));
            }
          },
        });
      } catch (error) {
        // A strip without frames is still usable.
        if (!controller.signal.aborted) console.warn(error);
      }
      if (!controller.signal.aborted) setFinished(file);
    };
    void read();
    return () => controller.abort();
  }, [file, durationSeconds, isNeeded]);

  return strip;
}
