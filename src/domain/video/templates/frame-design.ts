import type { CropArea } from '../framing.ts';
import { nearestEven, type PixelRect, type PixelSize } from '../geometry.ts';
import { shapeOf } from '../output-size.ts';
import { textDirection } from '../text-fit.ts';
import { type Box, frameWidth } from './box.ts';
import type { TemplateElement, TemplateLayout } from './template.ts';
import { type TemplateId, templates } from './templates.ts';

/** Space between a text and the logo, in design units. */
const logoGap = 32;

/** A template in one output size: everything that depends on neither the candidate nor the brand. */
export type FrameDesign = {
  /** Output pixels per design unit. */
  unit: number;
  /** Even edges: 4:2:0 video stores one color per 2 x 2 pixels, so an odd edge would bleed. */
  videoArea: PixelRect;
  videoBackground: TemplateLayout['videoBackground'];
  /** The rows of the frame in which nothing covers the clip. */
  clearRows: { fromPixels: number; toPixels: number };
  layout: TemplateLayout;
};

/** @param source the clip's size, on which the height of some video areas depends; null for the highest area */
export function frameDesign(
  template: TemplateId,
  output: PixelSize,
  source: PixelSize | null = null,
): FrameDesign {
  const layout = templates[template].layouts[shapeOf(output)];
  const unit = output.widthPixels / frameWidth;
  const videoArea = evenRect(videoAreaFor(layout, source), unit);
  const { top, height } = layout.videoArea;
  const [from, to] = layout.clearRows ?? [top, top + height];
  return {
    unit,
    videoArea,
    videoBackground: layout.videoBackground,
    clearRows: { fromPixels: nearestEven(from * unit), toPixels: nearestEven(to * unit) },
    layout,
  };
}

/** As high as the clip at full width, within the limits of the layout. */
function videoAreaFor(
  { videoArea, leastVideoHeight = videoArea.height }: TemplateLayout,
  source: PixelSize | null,
): Box {
  if (!source) return videoArea;
  const height = (videoArea.width * source.heightPixels) / source.widthPixels;
  return { ...videoArea, height: Math.min(Math.max(height, leastVideoHeight), videoArea.height) };
}

/** Where the clip is shown, and which rows of it nothing covers. */
export function cropAreaOf({ videoArea, clearRows }: FrameDesign): CropArea {
  const { widthPixels, heightPixels, topPixels } = videoArea;
  const clear = {
    fromPixels: clearRows.fromPixels - topPixels,
    toPixels: clearRows.toPixels - topPixels,
  };
  return { widthPixels, heightPixels, clear };
}

/** The rectangle of a box, with even edges. */
export function evenRect({ left, top, width, height }: Box, unit: number): PixelRect {
  const [leftPixels, topPixels] = [nearestEven(left * unit), nearestEven(top * unit)];
  return {
    leftPixels,
    topPixels,
    widthPixels: nearestEven((left + width) * unit) - leftPixels,
    heightPixels: nearestEven((top + height) * unit) - topPixels,
  };
}

/** The nearest box whose edges are even pixels. */
export function evenBox(box: Box, unit: number): Box {
  const { leftPixels, topPixels, widthPixels, heightPixels } = evenRect(box, unit);
  return {
    left: leftPixels / unit,
    top: topPixels / unit,
    width: widthPixels / unit,
    height: heightPixels / unit,
  };
}

/** The boxes that what is drawn over the clip covers. They do not overlap. */
export function boxesOver({ over }: TemplateLayout): Box[] {
  const boxes: Box[] = [];
  for (const { box } of over.toSorted((one, other) => one.box.top - other.box.top)) {
    const last = boxes.at(-1);
    if (last && box.top < last.top + last.height) boxes[boxes.length - 1] = boxAround(last, box);
    else boxes.push(box);
  }
  return boxes;
}

function boxAround(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether the frame is mirrored for a candidate with this title. */
export function isMirroredFor({ keepsSides }: TemplateLayout, positionTitle: string): boolean {
  return !keepsSides && textDirection(positionTitle) === 'rtl';
}

/** Returns an element at its mirrored place. */
export function mirrored(element: TemplateElement): TemplateElement {
  return { ...element, box: { ...element.box, left: frameWidth - element.box.left - element.box.width } };
}

/** Returns the box of the logo in its place: as large as fits, at the end of the line, centered in the height. */
export function logoBox(place: Box, logo: PixelSize, isMirrored: boolean): Box {
  const scale = Math.min(place.width / logo.widthPixels, place.height / logo.heightPixels);
  const [width, height] = [logo.widthPixels * scale, logo.heightPixels * scale];
  return {
    left: isMirrored ? place.left : place.left + place.width - width,
    top: place.top + (place.height - height) / 2,
    width,
    height,
  };
}

/** Narrows an element that shares its line with the logo. */
export function besideLogo(element: TemplateElement, logo: Box | null): TemplateElement {
  if (!logo || !('besideLogo' in element) || !element.besideLogo) return element;
  const { box } = element;
  const isLogoAfter = logo.left > box.left;
  const left = isLogoAfter ? box.left : logo.left + logo.width + logoGap;
  const right = isLogoAfter ? logo.left - logoGap : box.left + box.width;
  const narrowed = { ...element, box: { ...box, left, width: right - left } };
  if (narrowed.kind !== 'contact' || !narrowed.phoneBesideLogo) return narrowed;
  return { ...narrowed, phone: { ...narrowed.phone, oneLine: narrowed.phoneBesideLogo } };
}
