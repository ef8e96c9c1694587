import type { Segment } from '#domain/video/segments.ts';
import { outputColorSpace } from '../source/decoded-frame.ts';
import { framePlanes } from './create-frame-buffer.ts';

/** Yields a still for each output frame of a segment. The consumer closes the frames. */
export async function* cardFrames(
  card: ImageData | null,
  { firstSlot, endSlot }: Segment,
  framesPerSecond: number,
): AsyncGenerator<{ frame: VideoFrame; slot: number }> {
  if (!card || firstSlot >= endSlot) return;
  yield* stillFrames(await framePlanes(card), card, { firstSlot, endSlot }, framesPerSecond);
}

/** Like `cardFrames`, for packed planes of this size. */
export function* stillFrames(
  planes: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
  { firstSlot, endSlot }: Segment,
  framesPerSecond: number,
): Generator<{ frame: VideoFrame; slot: number }> {
  const duration = 1_000_000 / framesPerSecond;
  for (let slot = firstSlot; slot < endSlot; slot++) {
    const frame = new VideoFrame(planes, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round(slot * duration),
      duration: Math.round(duration),
      colorSpace: outputColorSpace,
    });
    yield { frame, slot };
  }
}
