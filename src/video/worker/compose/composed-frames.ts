import { slotOf } from '#domain/video/plan.ts';
import type { Segment } from '#domain/video/segments.ts';
import { openCaptionArt } from '../overlay/caption-art.ts';
import { DecoderFailed } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import type { Picture } from '../source/picture.ts';
import { PlainPictures } from '../source/plain-picture.ts';
import type { Source } from '../source/source.ts';
import { createCompositor } from './compose.ts';
import type { Compositor } from './compositor.ts';
import { sceneOf } from './make-template.ts';

const microseconds = 1_000_000;

/**
 * The frames of a part of the result in order, each to be closed by who takes it: every slot shows the latest picture that
 * began in it or before. Pictures that no slot shows are never scaled, and not even decoded if nothing needs them.
 */
export async function* composedFrames(
  { plan, overlay, softening }: RenderJob,
  { startSeconds, pictures, isInterlaced }: Source,
  segment: Segment,
): AsyncGenerator<{ frame: VideoFrame; slot: number }> {
  const scene = sceneOf(plan, overlay, softening);
  const captionArt = await openCaptionArt(plan);
  const frameMicroseconds = microseconds / plan.framesPerSecond;
  const plain = new PlainPictures({ isInterlaced });
  let compositor: Compositor | null = null;
  let nextSlot = segment.firstSlot;
  let waiting: Picture | null = null;

  const show = async function* (sample: Picture, untilSlot: number) {
    if (untilSlot <= nextSlot) return;
    const picture = await plain.of(sample);
    if (!compositor?.accepts(picture)) compositor = await createCompositor(scene, picture);
    await compositor.place(picture);
    for (; nextSlot < untilSlot; nextSlot++) {
      const timestamp = Math.round(nextSlot * frameMicroseconds);
      if (captionArt) compositor.showCaption(captionArt.patchAt(nextSlot / plan.framesPerSecond));
      yield { frame: compositor.frameAt(timestamp, Math.round(frameMicroseconds)), slot: nextSlot };
    }
  };

  try {
    for await (const sample of pictures(segment)) {
      const previous = waiting;
      waiting = sample;
      if (!previous) continue;
      try {
        yield* show(previous, Math.min(slotOf(plan, sample.timestamp - startSeconds), segment.endSlot));
      } finally {
        previous.close();
      }
    }
    if (!waiting) throw new DecoderFailed('video', 'No picture could be decoded.');
    yield* show(waiting, segment.endSlot);
  } finally {
    waiting?.close();
  }
}
