import { type OverlaySpec, overlayText } from '#domain/video/overlay.ts';
import { frameWidth } from '#domain/video/templates/box.ts';
import { evenRect } from '#domain/video/templates/frame-design.ts';
import {
  type MotionMoment,
  type MotionRange,
  type MotionState,
  motionStateAt,
  settled,
} from '#domain/video/templates/motion.ts';
import { motionOf, piecesOver } from '#domain/video/templates/moving-bands.ts';
import type { TemplateElement } from '#domain/video/templates/template.ts';
import { layoutOf } from '#domain/video/templates/template-layout.ts';
import { templates } from '#domain/video/templates/templates.ts';
import type { OverlayBitmaps, OverlayImages } from '#video/protocol.ts';
import { createMovingOverlay } from './moving-overlay.ts';
import { CanvasUnavailableError, drawOverlayLayer, type OverlayLayer } from './overlay.ts';
import { loadOverlayFonts } from './overlay-fonts.ts';
import type { OverlayPixels, Patch } from './patch.ts';

/**
 * Draws both layers of the branded frame as bitmaps for the page. `over` is null if nothing is over the clip.
 * @param moment of the motion; null when nothing moves
 */
export async function overlayBitmaps(
  spec: OverlaySpec,
  images: OverlayImages,
  moment: MotionMoment | null,
): Promise<OverlayBitmaps> {
  const layout = layoutOf(spec);
  const { motion } = templates[spec.template];
  const show = (element: TemplateElement) => {
    const moves = motionOf(motion, element);
    return moves && moment ? motionStateAt(moves, moment) : settled;
  };
  const over = layout.over.length > 0 ? await drawLayer('over', spec, images, show) : null;
  const under = await drawLayer('under', spec, images, show);
  return {
    under: under.canvas.transferToImageBitmap(),
    over: over?.canvas.transferToImageBitmap() ?? null,
  };
}

/**
 * Draws the branded frame as RGBA for the compositor.
 * @param motion the output frames between which elements enter and leave; null if they stand still
 */
export async function overlayPixels(
  spec: OverlaySpec,
  images: OverlayImages,
  motion: MotionRange | null,
): Promise<OverlayPixels> {
  const { widthPixels, heightPixels } = spec.output;
  const layout = layoutOf(spec);
  const unit = widthPixels / frameWidth;
  const under = await drawLayer('under', spec, images);
  const frame = under.getImageData(0, 0, widthPixels, heightPixels);
  const over: Patch[] = [];
  if (layout.over.length > 0) {
    const context = await drawLayer('over', spec, images);
    for (const box of piecesOver(layout, motion && templates[spec.template].motion)) {
      const rect = evenRect(box, unit);
      const pixels = context.getImageData(
        rect.leftPixels,
        rect.topPixels,
        rect.widthPixels,
        rect.heightPixels,
      );
      over.push({ rect, pixels });
    }
  }
  if (!motion) return { frame, over, moving: null };
  const families = await loadOverlayFonts(overlayText(spec), spec.brand.fonts);
  return { frame, over, moving: createMovingOverlay({ spec, images, families }, motion, over) };
}

async function drawLayer(
  layer: OverlayLayer,
  spec: OverlaySpec,
  images: OverlayImages,
  show?: (element: TemplateElement) => MotionState,
): Promise<OffscreenCanvasRenderingContext2D> {
  const { widthPixels, heightPixels } = spec.output;
  const families = await loadOverlayFonts(overlayText(spec), spec.brand.fonts);
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  drawOverlayLayer(context, layer, spec, images, families, show);
  return context;
}
