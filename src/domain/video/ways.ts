import type { PixelSize } from './geometry.ts';
import { type EncoderRung, encoderLadder } from './h264.ts';
import { fastOutput } from './limits.ts';

/** One way to make a video: a kind of encoder of the browser's, or ffmpeg.wasm (`rung` null), at a size. */
export type Way = { rung: EncoderRung | null; output: PixelSize };

/**
 * All ways from the one that is wanted to the one that works on any machine, each tried when those before it did not
 * do it: Main, Baseline and software encoders at full size, then at 720x1280, then ffmpeg.wasm.
 */
export function waysFor(output: PixelSize): Way[] {
  const sizes = output.heightPixels > fastOutput.heightPixels ? [output, fastOutput] : [output];
  return [
    ...sizes.flatMap((size) => encoderLadder.map((rung) => ({ rung, output: size }))),
    { rung: null, output: fastOutput },
  ];
}

/** For a report: `main at 1080x1920`. */
export function describedWay({ rung, output }: Way): string {
  const encoder = rung
    ? `${rung.profile}${rung.hardwareAcceleration === 'prefer-software' ? ' in software' : ''}`
    : 'ffmpeg.wasm';
  return `${encoder} at ${output.widthPixels}x${output.heightPixels}`;
}
