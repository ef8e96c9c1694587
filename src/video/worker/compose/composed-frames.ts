import type { Segment } from '#domain/video/segments.ts';
import { clipSlots, slotOf } from '#domain/video/timeline.ts';
import { createCaptionRenderer } from '../overlay/caption-renderer.ts';
import { DecoderError } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import type { DecodedFrame } from '../source/decoded-frame.ts';
import { FrameNormalizer } from '../source/frame-normalizer.ts';
import type { Source } from '../source/source.ts';
import { cardFrames, stillFrames } from './card-frames.ts';
import type { Compositor } from './compositor.ts';
import { createCompositor } from './create-compositor.ts';
import { sceneOf } from './create-frame-buffer.ts';

const microseconds = 1_000_000;

/** Yields the frames of a segment of the result in order, including its cards. The consumer closes them. */
export async function* composedFrames(
  job: RenderJob,
  source: Source,
  { firstSlot, endSlot }: Segment,
): AsyncGenerator<{ frame: VideoFrame; slot: number }> {
  const { plan, cards, cover, overlay } = job;
  const clip = clipSlots(plan);
  const { framesPerSecond } = plan;
  yield* cardFrames(cards.intro, { firstSlot, endSlot: Math.min(endSlot, clip.firstSlot) }, framesPerSecond);
  // The cover replaces one frame. All later frames keep their times.
  const covered = cover ? 1 : 0;
  if (cover && firstSlot === 0)
    yield* stillFrames(cover, overlay.frame, { firstSlot, endSlot: covered }, framesPerSecond);
  yield* clipFrames(job, source, {
    firstSlot: Math.max(firstSlot, clip.firstSlot + covered),
    endSlot: Math.min(endSlot, clip.endSlot),
  });
  yield* cardFrames(cards.outro, { firstSlot: Math.max(firstSlot, clip.endSlot), endSlot }, framesPerSecond);
}

/**
 * Yields the composed frames of a segment of the clip. Every slot shows the latest decoded frame that starts in or
 * before it. Frames that no slot shows are not scaled, and not even decoded if no other frame references them.
 */
async function* clipFrames(
  { plan, overlay, softening }: RenderJob,
  { startSeconds, frames, isInterlaced }: Source,
  segment: Segment,
): AsyncGenerator<{ frame: VideoFrame; slot: number }> {
  const scene = sceneOf(plan, overlay, softening);
  const captionRenderer = await createCaptionRenderer(plan);
  const frameMicroseconds = microseconds / plan.framesPerSecond;
  const normalizer = new FrameNormalizer({ isInterlaced });
  let compositor: Compositor | null = null;
  let nextSlot = segment.firstSlot;
  let waiting: DecodedFrame | null = null;

  const show = async function* (sample: DecodedFrame, untilSlot: number) {
    if (untilSlot <= nextSlot) return;
    const frame = await normalizer.normalize(sample);
    if (!compositor?.accepts(frame)) compositor = await createCompositor(scene, frame);
    await compositor.setFrame(frame, plan.trim.startSeconds + sample.timestamp - startSeconds);
    for (; nextSlot < untilSlot; nextSlot++) {
      const timestamp = Math.round(nextSlot * frameMicroseconds);
      if (overlay.moving) compositor.showMoved(overlay.moving.at(nextSlot));
      if (captionRenderer) compositor.showCaption(captionRenderer.patchAt(nextSlot / plan.framesPerSecond));
      yield { frame: compositor.frameAt(timestamp, Math.round(frameMicroseconds)), slot: nextSlot };
    }
  };

  try {
    for await (const sample of frames(segment)) {
      const previous = waiting;
      waiting = sample;
      if (!previous) continue;
      try {
        yield* show(previous, Math.min(slotOf(plan, sample.timestamp - startSeconds), segment.endSlot));
      } finally {
        previous.close();
      }
    }
    if (!waiting) throw new DecoderError('video', 'No frame could be decoded.');
    yield* show(waiting, segment.endSlot);
  } finally {
    waiting?.close();
  }
}
