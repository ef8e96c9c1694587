import { levelSeconds, levelsOf } from '#domain/video/silence.ts';
import type { Trim } from '#domain/video/trim.ts';
import { concatAudio } from './concat-audio.ts';
import { decodeMono } from './decode-mono.ts';

/** Sufficient for speech, and each level is measured over a whole number of samples. */
const rateHertz = 16_000;

/**
 * Reads the levels of part of a file's audio in dBFS, one for each `levelSeconds`.
 * @throws RenderError `source-unreadable`
 */
export async function readLevels(file: Blob, trim: Trim): Promise<Float32Array<ArrayBuffer>> {
  const pieces = await decodeMono(file, trim, rateHertz);
  const sampleCount = Math.round(trim.durationSeconds / levelSeconds) * levelSeconds * rateHertz;
  return levelsOf(concatAudio(pieces, sampleCount), rateHertz);
}
