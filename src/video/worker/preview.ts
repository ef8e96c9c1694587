import { VideoSample } from 'mediabunny';
import { frameLayout } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { createCompositor } from './compose/compose.ts';
import type { Compositor } from './compose/compositor.ts';
import { sceneOf } from './compose/make-template.ts';
import { type CaptionArt, openCaptionArt } from './overlay/caption-art.ts';

/** The one that drew last: while only the picture changes, it goes on. */
let latest: { key: string; compositor: Compositor; captionArt: CaptionArt | null } | null = null;

/** The video area at that second of the result with this picture in it, through the compositor that renders. Closes the picture. */
export async function previewedVideoArea(
  picture: VideoFrame | ImageBitmap,
  plan: RenderPlan,
  seconds: number,
): Promise<ImageBitmap> {
  const sample = new VideoSample(new VideoFrame(picture, { timestamp: 0 }));
  picture.close();
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
      latest = { key, compositor, captionArt: await openCaptionArt(plan) };
    }
    await latest.compositor.place(sample);
    latest.compositor.showCaption(latest.captionArt?.patchAt(seconds) ?? null);
    const frame = latest.compositor.frameAt(0, 0);
    const { leftPixels, topPixels, widthPixels, heightPixels } = frameLayout(plan.output).videoArea;
    return await createImageBitmap(frame, leftPixels, topPixels, widthPixels, heightPixels).finally(() =>
      frame.close(),
    );
  } finally {
    sample.close();
  }
}

/** White: the preview has the branded frame from elsewhere, only the video area is taken from here. */
function blankFrame({ output: { widthPixels, heightPixels } }: RenderPlan): ImageData {
  const blank = new ImageData(widthPixels, heightPixels);
  blank.data.fill(255);
  return blank;
}
