import { type OverlaySpec, overlayText } from '#domain/video/overlay.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { CanvasUnavailableError, drawOverlayFrame } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';

/** Draws the branded frame as a bitmap for the page. */
export async function overlayBitmap(spec: OverlaySpec, images: OverlayImages): Promise<ImageBitmap> {
  return (await drawOverlay(spec, images)).canvas.transferToImageBitmap();
}

/** Draws the branded frame as RGBA for the compositor. */
export async function overlayPixels(spec: OverlaySpec, images: OverlayImages): Promise<ImageData> {
  const { widthPixels, heightPixels } = spec.output;
  return (await drawOverlay(spec, images)).getImageData(0, 0, widthPixels, heightPixels);
}

async function drawOverlay(
  spec: OverlaySpec,
  images: OverlayImages,
): Promise<OffscreenCanvasRenderingContext2D> {
  const { widthPixels, heightPixels } = spec.output;
  const families = await loadOverlayFonts(overlayText(spec));
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  drawOverlayFrame(context, spec, images, families);
  return context;
}
