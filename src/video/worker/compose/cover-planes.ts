import { VideoSample } from 'mediabunny';
import type { RenderPlan } from '#domain/video/plan.ts';
import { createCaptionRenderer } from '../overlay/caption-renderer.ts';
import type { OverlayPixels } from '../overlay/patch.ts';
import { readStill } from '../strip/read-still.ts';
import { createCompositor } from './create-compositor.ts';
import { sceneOf } from './create-frame-buffer.ts';

/**
 * Composes the first frame of the result with the frame of the clip that was chosen for it, as tightly packed I420
 * planes. Null if none was chosen or it can't be decoded. The result then starts with the first frame of the clip.
 */
export async function coverPlanes(
  file: Blob,
  plan: RenderPlan,
  overlay: OverlayPixels,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { coverSeconds, crop, videoRect, framesPerSecond } = plan;
  if (coverSeconds === null) return null;
  const heightPixels = 2 * Math.round(videoRect.heightPixels / crop.height / 2);
  const still = await readStill(file, coverSeconds, { heightPixels, isExact: true });
  if (!still) return null;
  const sample = new VideoSample(new VideoFrame(still, { timestamp: 0 }));
  still.close();
  try {
    const compositor = await createCompositor(sceneOf(plan, overlay, 1), sample);
    await compositor.setFrame(sample, coverSeconds);
    if (overlay.moving) compositor.showMoved(overlay.moving.at(0));
    const captions = await createCaptionRenderer(plan);
    if (captions) compositor.showCaption(captions.patchAt(0));
    const frame = compositor.frameAt(0, Math.round(1_000_000 / framesPerSecond));
    const planes = new Uint8Array(frame.allocationSize());
    await frame.copyTo(planes);
    frame.close();
    return planes;
  } finally {
    sample.close();
  }
}
