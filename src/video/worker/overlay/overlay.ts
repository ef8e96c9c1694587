import { type OverlaySpec, overlayContent } from '#domain/video/overlay.ts';
import { paletteOf } from '#domain/video/palette.ts';
import { type Box, frameWidth } from '#domain/video/templates/box.ts';
import { type MotionState, settled } from '#domain/video/templates/motion.ts';
import type { TemplateElement } from '#domain/video/templates/template.ts';
import { besideLogo, evenBox, layoutOf, logoBox } from '#domain/video/templates/template-layout.ts';
import { templates } from '#domain/video/templates/templates.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { drawElement, fillBox, type Pen } from './draw-elements.ts';
import type { OverlayFamilies } from './overlay-text.ts';

/** The part of the frame to draw: under the clip or over it. */
export type OverlayLayer = 'under' | 'over';

/** The browser provided no 2D context, probably because it is out of memory. */
export class CanvasUnavailableError extends Error {
  override name = 'CanvasUnavailableError';
  constructor() {
    super('Canvas context not available');
  }
}

/**
 * Draws a layer of the branded frame on a canvas of size `spec.output`: the opaque frame with an empty video area, or
 * the elements over the clip. The preview, the landing page, and the video all use it. `families` comes from
 * `loadOverlayFonts`. `show` returns the state of a moving element, or null to leave it out.
 * @throws CanvasUnavailableError without a context
 */
export function drawOverlayLayer(
  context: OffscreenCanvasRenderingContext2D | null,
  layer: OverlayLayer,
  spec: OverlaySpec,
  images: OverlayImages,
  families: OverlayFamilies,
  show: (element: TemplateElement) => MotionState | null = () => settled,
): void {
  if (!context) throw new CanvasUnavailableError();
  const template = templates[spec.template];
  const { isMirrored, ...layout } = layoutOf(spec);
  const unit = spec.output.widthPixels / frameWidth;
  const pen: Pen = {
    context,
    unit,
    families,
    palette: paletteOf(spec.brand.colors),
    direction: layout.keepsSides ? null : isMirrored ? 'rtl' : 'ltr',
  };
  const inputs = { ...overlayContent(spec), images };
  context.save();
  context.scale(unit, unit);
  context.textRendering = template.textRendering;
  for (const element of placed(layout[layer], { unit, logo: images.logo, isMirrored })) {
    const state = show(element);
    if (!state) continue;
    context.save();
    context.globalAlpha = state.opacity;
    context.translate(isMirrored ? -state.across : state.across, state.down);
    drawElement(pen, element, inputs);
    context.restore();
  }
  if (layer === 'under') fillBox(pen, layout.videoArea, pen.palette[layout.videoBackground]);
  context.restore();
}

/** The elements at their final places: on even pixels, with the logo in its own shape and other elements beside it. */
function placed(
  elements: readonly TemplateElement[],
  { unit, logo, isMirrored }: { unit: number; logo: ImageBitmap | null; isMirrored: boolean },
): TemplateElement[] {
  const all = elements.map((element) => ({ ...element, box: evenBox(element.box, unit) }));
  const size = logo && { widthPixels: logo.width, heightPixels: logo.height };
  const place = all.find((element) => element.kind === 'logo');
  const box: Box | null =
    size && place ? logoBox(place.box, size, isMirrored !== (place.isAtStart ?? false)) : null;
  return all.flatMap((element) => {
    if (element.kind === 'logo') return box ? [{ ...element, box }] : [];
    return [besideLogo(element, box)];
  });
}
