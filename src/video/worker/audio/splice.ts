import type { TimeRange } from '#domain/video/timeline.ts';

/** Short enough to keep consonants, long enough not to click. */
const fadeSeconds = 0.006;

/**
 * Joins parts of the audio. Fades at each cut, and at either end if something is cut off there. Half of a fade is
 * before the cut and half after it, so the timing stays the same.
 */
export function spliceAudio(
  mono: Float32Array,
  sampleRateHertz: number,
  parts: readonly TimeRange[],
): Float32Array<ArrayBuffer> {
  const sampleAt = (seconds: number) => Math.min(Math.round(seconds * sampleRateHertz), mono.length);
  const ranges = parts.map(({ startSeconds, endSeconds }) => [sampleAt(startSeconds), sampleAt(endSeconds)]);
  const output = new Float32Array(ranges.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0));
  const half = Math.round((fadeSeconds / 2) * sampleRateHertz);
  let written = 0;
  let endBefore: number | null = null;
  for (const [start = 0, end = 0] of ranges) {
    output.set(mono.subarray(start, end), written);
    // The first part fades in from silence.
    if (endBefore !== null || start > 0) crossfade(output, written, half, mono, endBefore, start);
    written += end - start;
    endBefore = end;
  }
  if (endBefore !== null && endBefore < mono.length) crossfade(output, written, half, mono, endBefore, null);
  return output;
}

/** Crossfades between two places of the audio, or from or to silence, around a sample of the output. */
function crossfade(
  output: Float32Array,
  at: number,
  half: number,
  mono: Float32Array,
  from: number | null,
  to: number | null,
): void {
  const [first, last] = [Math.max(-half, -at), Math.min(half, output.length - at)];
  for (let offset = first; offset < last; offset++) {
    // At an end of the output, only half of the fade fits.
    const share = (offset - first) / (last - first);
    const before = from === null ? 0 : (mono[from + offset] ?? 0);
    const after = to === null ? 0 : (mono[to + offset] ?? 0);
    output[at + offset] = before * (1 - share) + after * share;
  }
}
