import { VideoSample } from 'mediabunny';
import { paletteOf } from '#domain/video/palette.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import type { PreviewRequest } from '#video/protocol.ts';
import type { Compositor } from './compose/compositor.ts';
import { createCompositor } from './compose/create-compositor.ts';
import { sceneOf } from './compose/create-frame-buffer.ts';
import { type CaptionRenderer, createCaptionRenderer } from './overlay/caption-renderer.ts';

/** The compositor of the last preview, reused as long as only the frame changes. */
let latest: { key: string; compositor: Compositor; captionRenderer: CaptionRenderer | null } | null = null;

/**
 * Composes a frame of the result with the same compositor as a render, on a blank branded frame, so only the video
 * area is complete. Closes the clip's frame.
 */
export async function preview({ frame, plan, seconds, clipSeconds }: PreviewRequest): Promise<VideoFrame> {
  const sample = new VideoSample(new VideoFrame(frame, { timestamp: 0 }));
  frame.close();
  const key = JSON.stringify([
    plan.output,
    plan.source,
    plan.videoArea,
    plan.framing,
    plan.captions,
    plan.captionStyle,
    plan.overlay.template,
    plan.overlay.brand.colors,
  ]);
  try {
    // Another preview may replace the latest compositor while this one waits.
    let used = latest;
    if (used?.key !== key || !used.compositor.accepts(sample)) {
      const compositor = await createCompositor(
        sceneOf(plan, { frame: blankFrame(plan), over: [], moving: null }, 1),
        sample,
      );
      used = { key, compositor, captionRenderer: await createCaptionRenderer(plan) };
      latest = used;
    }
    await used.compositor.setFrame(sample, clipSeconds);
    used.compositor.showCaption(used.captionRenderer?.patchAt(seconds) ?? null);
    return used.compositor.frameAt(0, 0);
  } finally {
    sample.close();
  }
}

/** A frame of one color, because the preview only uses its video area. The page draws the elements over the clip. */
function blankFrame({ output, overlay }: RenderPlan): ImageData {
  const { videoBackground } = frameDesign(overlay);
  const color = Number.parseInt(paletteOf(overlay.brand.colors)[videoBackground].slice(1), 16);
  const blank = new ImageData(output.widthPixels, output.heightPixels);
  // Red, green, blue, and alpha in memory order, because every platform with a browser is little-endian.
  const opaque = 0xff000000 + ((color & 0xff) << 16) + (color & 0xff00) + (color >> 16);
  new Uint32Array(blank.data.buffer).fill(opaque);
  return blank;
}
