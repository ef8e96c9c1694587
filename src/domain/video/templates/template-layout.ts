import type { PixelSize } from '../geometry.ts';
import type { Box } from './box.ts';
import { arranged, evenRect, type Frame, isMirrored, mirroredBox } from './frame-design.ts';
import type { TemplateElement, TemplateLayout } from './template.ts';
import { templates } from './templates.ts';

/** Space between a text and the logo, in design units. */
const logoGap = 32;

/** Returns the layout of a frame, mirrored if its title is in a right-to-left script. */
export function layoutOf(frame: Frame): TemplateLayout & { isMirrored: boolean } {
  const { layouts, uprightLayouts } = templates[frame.template];
  const { underWithoutLogo, ...layout } = arranged(frame, layouts, uprightLayouts);
  const under = (frame.brand?.logoDataUrl === null && underWithoutLogo) || layout.under;
  if (!isMirrored(frame, layout)) return { ...layout, under, isMirrored: false };
  const { videoArea, over } = layout;
  return {
    ...layout,
    isMirrored: true,
    videoArea: mirroredBox(videoArea),
    under: under.map(mirrored),
    over: over.map(mirrored),
  };
}

function mirrored(element: TemplateElement): TemplateElement {
  return { ...element, box: mirroredBox(element.box) };
}

/** The nearest box with even edges in pixels. */
export function evenBox(box: Box, unit: number): Box {
  const { leftPixels, topPixels, widthPixels, heightPixels } = evenRect(box, unit);
  return {
    left: leftPixels / unit,
    top: topPixels / unit,
    width: widthPixels / unit,
    height: heightPixels / unit,
  };
}

/** The boxes covered by what is drawn over the clip. They do not overlap. */
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

/** Returns the box of the logo: as large as fits into its place, at one side, centered vertically. */
export function logoBox(place: Box, logo: PixelSize, isAtLeft: boolean): Box {
  const scale = Math.min(place.width / logo.widthPixels, place.height / logo.heightPixels);
  const [width, height] = [logo.widthPixels * scale, logo.heightPixels * scale];
  return {
    left: isAtLeft ? place.left : place.left + place.width - width,
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
