import { type BrandKit, legibleOn } from '#domain/video/brand.ts';
import { candidateBadge } from '#domain/video/candidate-number.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import {
  type ElementContent,
  type ElementImageName,
  type OverlayContent,
  type OverlayElementName,
  type OverlayLayout,
  type OverlaySpec,
  overlayContent,
  overlayElementNames,
  overlayElements,
  overlayGeometry,
  overlayMarginUnits,
} from '#domain/video/overlay.ts';
import { textDirection } from '#domain/video/text-fit.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { drawText, layoutText, type Style, type TextBox, type TextPen } from './overlay-text.ts';

/** CSS font family lists for headlines and for other text. */
export type OverlayFamilies = { display: string; text: string };

/** The browser provided no 2D context, probably out of memory. */
export class CanvasUnavailableError extends Error {
  override name = 'CanvasUnavailableError';
  constructor() {
    super('Canvas context not available');
  }
}

/**
 * Draws the branded frame with an empty video area on a canvas of size `spec.output`. The preview, the landing page,
 * and the video all use it. `families` comes from `loadOverlayFonts`.
 * @throws CanvasUnavailableError without a context
 */
export function drawOverlayFrame(
  context: OffscreenCanvasRenderingContext2D | null,
  spec: OverlaySpec,
  images: OverlayImages,
  families: OverlayFamilies,
): void {
  if (!context) throw new CanvasUnavailableError();
  const { logo } = images;
  const geometry = overlayGeometry(
    spec.output,
    logo && { widthPixels: logo.width, heightPixels: logo.height },
  );
  const content = overlayContent(spec);
  const palette = paletteOf(spec.brand.colors);
  const pen: Pen = { context, unit: geometry.unit, parts: geometry.parts, palette, families };
  context.save();
  for (const name of overlayElementNames) {
    drawElement(name, pen, overlayElements[name].box(geometry), { ...content, images });
  }
  context.restore();
}

type Pen = TextPen & { parts: OverlayLayout; palette: Palette; families: OverlayFamilies };
type Palette = {
  ink: string;
  onInk: string;
  quietOnInk: string;
  lifted: string;
  accent: string;
  onAccent: string;
};

function paletteOf({ ink, accent, paper }: BrandKit['colors']): Palette {
  const onInk = legibleOn(ink, [paper, '#FFFFFF', '#000000']);
  return {
    ink,
    onInk,
    quietOnInk: mixColors(ink, onInk, 0.8),
    lifted: mixColors(ink, onInk, 0.13),
    accent,
    onAccent: legibleOn(accent, [ink, '#FFFFFF', '#000000']),
  };
}

/** An element's drawing function sees only the fields and images of its descriptor. */
type Inputs<Name extends OverlayElementName> = ElementContent<Name> & {
  images: Pick<OverlayImages, ElementImageName<Name>>;
};
type DrawElement<Name extends OverlayElementName> = (pen: Pen, box: PixelRect, inputs: Inputs<Name>) => void;

const drawing: { [Name in OverlayElementName]: DrawElement<Name> } = {
  background: drawBackground,
  logo: drawLogo,
  country: drawCountry,
  badge: drawBadge,
  title: drawTitle,
  availability: drawAvailability,
  contact: drawContact,
};

function drawElement<Name extends OverlayElementName>(
  name: Name,
  pen: Pen,
  box: PixelRect,
  inputs: OverlayContent & { images: OverlayImages },
): void {
  const draw: DrawElement<Name> = drawing[name];
  draw(pen, box, inputs);
}

function drawBackground(pen: Pen) {
  const { parts, palette } = pen;
  fill(pen, parts.videoArea, '#FFFFFF');
  fill(pen, parts.header, palette.ink);
  drawRings(pen, parts.header);
  fill(pen, parts.titleBar, palette.lifted);
  fill(pen, parts.availabilityStrip, palette.accent);
  fill(pen, parts.contact, palette.ink);
}

function drawLogo({ context }: Pen, box: PixelRect, { images: { logo } }: Inputs<'logo'>) {
  if (!logo) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(logo, box.leftPixels, box.topPixels, box.widthPixels, box.heightPixels);
}

function drawCountry(pen: Pen, box: PixelRect, { countryName, images: { flag } }: Inputs<'country'>) {
  const { unit, palette } = pen;
  const flagWidth = flag ? 132 * unit : 0;
  if (flag) drawFlag(pen, { ...box, widthPixels: flagWidth }, flag);
  const nameOffset = flagWidth ? flagWidth + 30 * unit : 0;
  const name: TextBox = {
    ...box,
    leftPixels: box.leftPixels + nameOffset,
    widthPixels: box.widthPixels - nameOffset,
    align: 'start',
  };
  const style: Style = { families: pen.families.display, weight: 800, color: palette.onInk };
  drawText(pen, countryName, name, style, { oneLine: [90, 48], twoLines: [46, 40] });
}

function drawBadge(pen: Pen, box: PixelRect, { badgeText, candidateNumber }: Inputs<'badge'>) {
  const { context, unit, palette } = pen;
  const badge = candidateBadge(badgeText, candidateNumber);
  const style: Style = { families: pen.families.text, weight: 800, color: palette.onAccent };
  const padding = 30 * unit;
  const sizes = { oneLine: [42, 28] as const, twoLines: null };
  const text = layoutText(pen, badge, box.widthPixels - 2 * padding, style, sizes);
  const widthPixels = Math.min(box.widthPixels, text.widthPixels + 2 * padding);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.roundRect(box.leftPixels, box.topPixels, widthPixels, box.heightPixels, 20 * unit);
  context.fill();
  const textSizes = { ...sizes, paddingPixels: padding };
  drawText(pen, badge, { ...box, widthPixels, align: 'center' }, style, textSizes);
}

/** Two arcs around the top right corner. */
function drawRings({ context, unit, palette }: Pen, header: PixelRect) {
  context.save();
  context.beginPath();
  context.rect(header.leftPixels, header.topPixels, header.widthPixels, header.heightPixels);
  context.clip();
  context.lineWidth = 44 * unit;
  context.strokeStyle = mixColors(palette.ink, palette.onInk, 0.06);
  for (const radius of [150, 262]) {
    context.beginPath();
    context.arc(header.widthPixels, header.topPixels, radius * unit, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}

function drawFlag({ context, unit, palette }: Pen, rect: PixelRect, flag: ImageBitmap) {
  const { leftPixels, topPixels, widthPixels, heightPixels } = rect;
  context.save();
  context.beginPath();
  context.roundRect(leftPixels, topPixels, widthPixels, heightPixels, 14 * unit);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(flag, leftPixels, topPixels, widthPixels, heightPixels);
  // Half of the line is clipped. The rest separates a dark flag from the background.
  context.lineWidth = 5 * unit;
  context.strokeStyle = palette.quietOnInk;
  context.stroke();
  context.restore();
}

function drawTitle(pen: Pen, box: PixelRect, { positionTitle }: Inputs<'title'>) {
  const { unit, palette } = pen;
  const isRtl = textDirection(positionTitle) === 'rtl';
  const tab = 16 * unit;
  fill(pen, { ...box, leftPixels: isRtl ? box.widthPixels - tab : 0, widthPixels: tab }, palette.accent);
  const margin = overlayMarginUnits * unit;
  const textBox: TextBox = {
    ...box,
    leftPixels: margin,
    widthPixels: box.widthPixels - 2 * margin,
    align: 'start',
  };
  const style: Style = { families: pen.families.display, weight: 800, color: palette.onInk };
  drawText(pen, positionTitle, textBox, style, { oneLine: [72, 50], twoLines: [46, 36] });
}

function drawAvailability(pen: Pen, box: PixelRect, { availabilityLine }: Inputs<'availability'>) {
  const { context, unit, palette } = pen;
  const style: Style = { families: pen.families.text, weight: 800, color: palette.onAccent };
  const margin = overlayMarginUnits * unit;
  const dot = 11 * unit;
  const gap = 22 * unit;
  const sizes = { oneLine: [40, 26] as const, twoLines: null };
  const available = box.widthPixels - 2 * margin - 2 * dot - gap;
  const { widthPixels } = layoutText(pen, availabilityLine, available, style, sizes);
  const left = (box.widthPixels - widthPixels - 2 * dot - gap) / 2;
  const isRtl = textDirection(availabilityLine) === 'rtl';
  context.fillStyle = palette.onAccent;
  context.beginPath();
  const dotLeft = isRtl ? left + widthPixels + gap : left;
  context.arc(dotLeft + dot, box.topPixels + box.heightPixels / 2, dot, 0, 2 * Math.PI);
  context.fill();
  const textBox: TextBox = {
    ...box,
    leftPixels: isRtl ? left : left + 2 * dot + gap,
    widthPixels: available,
    align: isRtl ? 'end' : 'start',
  };
  drawText(pen, availabilityLine, textBox, style, sizes);
}

function drawContact(pen: Pen, box: PixelRect, { phone, contactLine }: Inputs<'contact'>) {
  const { unit, palette } = pen;
  const margin = overlayMarginUnits * unit;
  const available = box.widthPixels - 2 * margin;
  const phoneStyle: Style = { families: pen.families.text, weight: 800, color: palette.onInk };
  const phoneSizes = { oneLine: [58, 36] as const, twoLines: null };
  const fittedPhone = layoutText(pen, phone, available * 0.6, phoneStyle, phoneSizes);
  const phoneBox: TextBox = {
    ...box,
    leftPixels: margin + available * 0.4,
    widthPixels: available * 0.6,
    align: 'end',
  };
  drawText(pen, phone, phoneBox, phoneStyle, phoneSizes);

  const labelWidth = available - fittedPhone.widthPixels - 36 * unit;
  const labelStyle: Style = { families: pen.families.text, weight: 600, color: palette.quietOnInk };
  const label: TextBox = { ...box, leftPixels: margin, widthPixels: labelWidth, align: 'start' };
  drawText(pen, contactLine, label, labelStyle, { oneLine: [40, 32], twoLines: [36, 26] });
}

function fill({ context }: Pen, rect: PixelRect, color: string) {
  context.fillStyle = color;
  context.fillRect(rect.leftPixels, rect.topPixels, rect.widthPixels, rect.heightPixels);
}

/** Interpolates two `#rrggbb` colors; a share of 0 gives the first. */
function mixColors(one: string, other: string, share: number): string {
  const channel = (start: number) => {
    const from = Number.parseInt(one.slice(start, start + 2), 16);
    const to = Number.parseInt(other.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
