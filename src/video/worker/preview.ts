import { VideoSample } from 'mediabunny';
import { frameLayout } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { Compositor } from './compose/compositor.ts';
import { createCompositor } from './compose/create-compositor.ts';
import { sceneOf } from './compose/create-template.ts';
import { type CaptionRenderer, createCaptionRenderer } from './overlay/caption-renderer.ts';

/** The compositor of the last preview, reused while only the frame changes. */
let latest: { key: string; compositor: Compositor; captionRenderer: CaptionRenderer | null } | null = null;

/**
 * Draws the video area at `seconds` of the result with the given frame, with the same compositor as a render. Closes
 * the frame.
 */
export async function previewVideoArea(
  frame: VideoFrame | ImageBitmap,
  plan: RenderPlan,
  seconds: number,
): Promise<ImageBitmap> {
  const sample = new VideoSample(new VideoFrame(frame, { timestamp: 0 }));
  frame.close();
  const key = JSON.stringify([
    plan.output,
    plan.source,
    plan.framing,
    plan.captions,
    plan.overlay.brand.colors,
  ]);
  try {
    if (latest?.key !== key || !latest.compositor.accepts(sample)) {
      const compositor = await createCompositor(sceneOf(plan, blankFrame(plan), 1), sample);
      latest = { key, compositor, captionRenderer: await createCaptionRenderer(plan) };
    }
    await latest.compositor.setFrame(sample);
    latest.compositor.showCaption(latest.captionRenderer?.patchAt(seconds) ?? null);
    const composed = latest.compositor.frameAt(0, 0);
    const { leftPixels, topPixels, widthPixels, heightPixels } = frameLayout(plan.output).videoArea;
    return await createImageBitmap(composed, leftPixels, topPixels, widthPixels, heightPixels).finally(() =>
      composed.close(),
    );
  } finally {
    sample.close();
  }
}

/** Plain white: the preview only uses the video area of this frame. */
function blankFrame({ output: { widthPixels, heightPixels } }: RenderPlan): ImageData {
  const blank = new ImageData(widthPixels, heightPixels);
  blank.data.fill(255);
  return blank;
}
