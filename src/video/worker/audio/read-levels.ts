import { levelSeconds, levelsOf } from '#domain/video/silence.ts';
import type { Trim } from '#domain/video/trim.ts';
import { decodeMono } from './decode-mono.ts';

/** Enough for speech. A level is measured over a whole number of samples. */
const rateHertz = 16_000;

/**
 * Reads the levels of part of a file's audio in dBFS, one for each `levelSeconds`.
 * @throws RenderError `source-unreadable`
 */
export async function readLevels(file: Blob, trim: Trim): Promise<Float32Array<ArrayBuffer>> {
  const pieces = await decodeMono(file, trim, rateHertz);
  const mono = new Float32Array(Math.round(trim.durationSeconds / levelSeconds) * levelSeconds * rateHertz);
  let count = 0;
  for (const piece of pieces) {
    const wanted = piece.subarray(0, mono.length - count);
    mono.set(wanted, count);
    count += wanted.length;
  }
  // Audio that ends before the clip is followed by silence.
  return levelsOf(mono, rateHertz);
}
