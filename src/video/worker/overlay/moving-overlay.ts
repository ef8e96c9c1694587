import type { PixelRect } from '#domain/video/geometry.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { frameWidth } from '#domain/video/templates/box.ts';
import { evenRect } from '#domain/video/templates/frame-design.ts';
import {
  type MotionMoment,
  type MotionRange,
  type MotionState,
  motionMomentAt,
  motionStateAt,
  settled,
} from '#domain/video/templates/motion.ts';
import { motionOf, movingBands } from '#domain/video/templates/moving-bands.ts';
import type { TemplateElement } from '#domain/video/templates/template.ts';
import { layoutOf } from '#domain/video/templates/template-layout.ts';
import { templates } from '#domain/video/templates/templates.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { CanvasUnavailableError, drawOverlayLayer, type OverlayLayer } from './overlay.ts';
import type { OverlayFamilies } from './overlay-text.ts';
import type { MovingOverlay, Patch } from './patch.ts';

type Drawing = { spec: OverlaySpec; images: OverlayImages; families: OverlayFamilies };

/**
 * Prepares the frames in which elements enter and leave. Draws only the bands where something moves: the still parts
 * once, and the moving elements over them in each frame.
 * @param over the settled patches over the clip
 */
export function createMovingOverlay(
  drawing: Drawing,
  range: MotionRange,
  over: readonly Patch[],
): MovingOverlay {
  const { spec } = drawing;
  const { motion } = templates[spec.template];
  const layout = layoutOf(spec);
  const unit = spec.output.widthPixels / frameWidth;
  const rectsOf = (layer: OverlayLayer) =>
    movingBands(layout, layer, motion).map((band) => evenRect(band, unit));
  const areas = rectsOf('under');
  const bandsUnder = areas.map((rect) => createBand(drawing, 'under', rect));
  const bandsOver = rectsOf('over').map((rect) => createBand(drawing, 'over', rect));
  return {
    range,
    areas,
    at(slot) {
      const moment = motionMomentAt(range, slot);
      if (!moment) return null;
      return {
        under: bandsUnder.map((band) => band.at(moment)),
        over: over.map(
          (patch) => bandsOver.find(({ rect }) => isSame(rect, patch.rect))?.at(moment) ?? patch,
        ),
      };
    },
  };
}

/** A part of a layer in which elements move. */
type Band = { rect: PixelRect; at(moment: MotionMoment): Patch };

function createBand(drawing: Drawing, layer: OverlayLayer, rect: PixelRect): Band {
  const { leftPixels, topPixels, widthPixels, heightPixels } = rect;
  const { spec, images, families } = drawing;
  const { motion } = templates[spec.template];
  const unit = spec.output.widthPixels / frameWidth;
  const draw = (
    context: OffscreenCanvasRenderingContext2D,
    show: (element: TemplateElement) => MotionState | null,
  ) => {
    context.save();
    context.translate(-leftPixels, -topPixels);
    drawOverlayLayer(context, layer, spec, images, families, show);
    context.restore();
  };
  const isInside = ({ box }: TemplateElement) =>
    box.top * unit < topPixels + heightPixels && (box.top + box.height) * unit > topPixels;

  let canvases: { still: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } | null = null;
  const open = () => {
    const still = openCanvas(rect);
    draw(still, (element) => (motionOf(motion, element) ? null : settled));
    return { still: still.canvas, context: openCanvas(rect) };
  };
  return {
    rect,
    at(moment) {
      canvases ??= open();
      const { still, context } = canvases;
      context.clearRect(0, 0, widthPixels, heightPixels);
      context.drawImage(still, 0, 0);
      draw(context, (element) => {
        const moves = motionOf(motion, element);
        return moves && isInside(element) ? motionStateAt(moves, moment) : null;
      });
      return { rect, pixels: context.getImageData(0, 0, widthPixels, heightPixels) };
    },
  };
}

function openCanvas({ widthPixels, heightPixels }: PixelRect): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  return context;
}

function isSame(one: PixelRect, other: PixelRect): boolean {
  return (Object.keys(one) as (keyof PixelRect)[]).every((edge) => one[edge] === other[edge]);
}
