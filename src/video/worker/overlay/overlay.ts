import { legibleOn } from '#domain/video/brand.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import { candidateBadge, type OverlaySpec, overlayLayout } from '#domain/video/overlay.ts';
import { textDirection } from '#domain/video/text-fit.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { drawText, fitted, type Style, type TextBox, type TextPen } from './overlay-text.ts';

/** Lists of font families as CSS has them, the system's own last: for headlines and for the rest. */
export type OverlayFamilies = { display: string; text: string };

/** The browser gave no 2d context, for want of memory as a rule; the message is the specification's. */
export class CanvasUnavailableError extends Error {
  override name = 'CanvasUnavailableError';
  constructor() {
    super('Canvas context not available');
  }
}

/**
 * Draws the whole branded frame, the video area left white, on a canvas of `spec.output`'s size.
 * Preview, landing page and video all come from here. The families are those that `loadOverlayFonts(spec)` gives.
 * Throws CanvasUnavailableError when the canvas gave no context.
 */
export function drawOverlayFrame(
  context: OffscreenCanvasRenderingContext2D | null,
  spec: OverlaySpec,
  images: OverlayImages,
  families: OverlayFamilies,
): void {
  if (!context) throw new CanvasUnavailableError();
  const layout = overlayLayout(spec.output);
  // Everything below is designed on a frame 1080 wide and scaled from there.
  const pen: Pen = { context, unit: spec.output.widthPixels / 1080, palette: paletteOf(spec), families };
  context.save();
  fill(pen, layout.videoArea, '#FFFFFF');
  drawHeader(pen, layout.header, spec, images);
  drawTitleBar(pen, layout.titleBar, spec);
  drawAvailability(pen, layout.availabilityStrip, spec);
  drawContact(pen, layout.contact, spec);
  context.restore();
}

type Pen = TextPen & { palette: Palette; families: OverlayFamilies };
type Palette = {
  ink: string;
  onInk: string;
  quietOnInk: string;
  lifted: string;
  accent: string;
  onAccent: string;
};
const marginUnits = 56;

function paletteOf(spec: OverlaySpec): Palette {
  const { ink, accent, paper } = spec.brand.colors;
  const onInk = legibleOn(ink, [paper, '#FFFFFF', '#000000']);
  return {
    ink,
    onInk,
    quietOnInk: mixed(ink, onInk, 0.8),
    lifted: mixed(ink, onInk, 0.13),
    accent,
    onAccent: legibleOn(accent, [ink, '#FFFFFF', '#000000']),
  };
}

function drawHeader(pen: Pen, header: PixelRect, spec: OverlaySpec, images: OverlayImages) {
  const { context, unit, palette } = pen;
  fill(pen, header, palette.ink);
  drawRings(pen, header);

  const left = marginUnits * unit;
  const logoWidth = images.logo ? drawLogo(pen, header, images.logo) + 32 * unit : 0;
  const right = header.widthPixels - marginUnits * unit - logoWidth;

  const rowTop = header.topPixels + 46 * unit;
  const rowHeight = 88 * unit;
  const flagWidth = images.flag ? 132 * unit : 0;
  if (images.flag) {
    const flag: PixelRect = {
      leftPixels: left,
      topPixels: rowTop,
      widthPixels: flagWidth,
      heightPixels: rowHeight,
    };
    drawFlag(pen, flag, images.flag);
  }
  const nameLeft = left + (flagWidth ? flagWidth + 30 * unit : 0);
  const name: TextBox = {
    leftPixels: nameLeft,
    topPixels: rowTop,
    widthPixels: right - nameLeft,
    heightPixels: rowHeight,
    align: 'start',
  };
  const display: Style = { families: pen.families.display, weight: 800, color: palette.onInk };
  drawText(pen, spec.countryName, name, display, { oneLine: [90, 48], twoLines: [46, 40] });

  const badge = candidateBadge(spec.brand.badgeText, spec.candidateNumber);
  const badgeStyle: Style = { families: pen.families.text, weight: 800, color: palette.onAccent };
  const padding = 30 * unit;
  const badgeRect: PixelRect = {
    leftPixels: left,
    topPixels: header.topPixels + 164 * unit,
    widthPixels: right - left,
    heightPixels: 76 * unit,
  };
  const badgeText = fitted(pen, badge, badgeRect.widthPixels - 2 * padding, badgeStyle, {
    oneLine: [42, 28],
    twoLines: null,
  });
  const badgeWidth = Math.min(badgeRect.widthPixels, badgeText.widthPixels + 2 * padding);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.roundRect(left, badgeRect.topPixels, badgeWidth, badgeRect.heightPixels, 20 * unit);
  context.fill();
  drawText(pen, badge, { ...badgeRect, widthPixels: badgeWidth, align: 'center' }, badgeStyle, {
    oneLine: [42, 28],
    twoLines: null,
    paddingPixels: padding,
  });
}

/** Two arcs that leave the frame at its top right corner: the brand's only ornament. */
function drawRings({ context, unit, palette }: Pen, header: PixelRect) {
  context.save();
  context.beginPath();
  context.rect(header.leftPixels, header.topPixels, header.widthPixels, header.heightPixels);
  context.clip();
  context.lineWidth = 44 * unit;
  context.strokeStyle = mixed(palette.ink, palette.onInk, 0.06);
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
  // Half of the line is clipped away; the rest keeps a dark flag from melting into the ink.
  context.lineWidth = 5 * unit;
  context.strokeStyle = palette.quietOnInk;
  context.stroke();
  context.restore();
}

/** Draws the logo at the end of the header, as large as its box allows, and returns the width that it took. */
function drawLogo({ context, unit }: Pen, header: PixelRect, logo: ImageBitmap): number {
  const scale = Math.min((230 * unit) / logo.width, (176 * unit) / logo.height);
  const width = logo.width * scale;
  const height = logo.height * scale;
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    logo,
    header.widthPixels - marginUnits * unit - width,
    header.topPixels + (header.heightPixels - height) / 2,
    width,
    height,
  );
  return width;
}

function drawTitleBar(pen: Pen, bar: PixelRect, spec: OverlaySpec) {
  const { unit, palette } = pen;
  fill(pen, bar, palette.lifted);
  const rtl = textDirection(spec.positionTitle) === 'rtl';
  const tab = 16 * unit;
  fill(pen, { ...bar, leftPixels: rtl ? bar.widthPixels - tab : 0, widthPixels: tab }, palette.accent);
  const margin = marginUnits * unit;
  const box: TextBox = {
    ...bar,
    leftPixels: margin,
    widthPixels: bar.widthPixels - 2 * margin,
    align: 'start',
  };
  const style: Style = { families: pen.families.display, weight: 800, color: palette.onInk };
  drawText(pen, spec.positionTitle, box, style, { oneLine: [72, 50], twoLines: [46, 36] });
}

function drawAvailability(pen: Pen, strip: PixelRect, spec: OverlaySpec) {
  const { context, unit, palette } = pen;
  fill(pen, strip, palette.accent);
  const style: Style = { families: pen.families.text, weight: 800, color: palette.onAccent };
  const margin = marginUnits * unit;
  const dot = 11 * unit;
  const gap = 22 * unit;
  const sizes = { oneLine: [40, 26] as const, twoLines: null };
  const available = strip.widthPixels - 2 * margin - 2 * dot - gap;
  const { widthPixels } = fitted(pen, spec.brand.availabilityLine, available, style, sizes);
  const left = (strip.widthPixels - widthPixels - 2 * dot - gap) / 2;
  const rtl = textDirection(spec.brand.availabilityLine) === 'rtl';
  context.fillStyle = palette.onAccent;
  context.beginPath();
  const dotLeft = rtl ? left + widthPixels + gap : left;
  context.arc(dotLeft + dot, strip.topPixels + strip.heightPixels / 2, dot, 0, 2 * Math.PI);
  context.fill();
  const textLeft = rtl ? left : left + 2 * dot + gap;
  drawText(
    pen,
    spec.brand.availabilityLine,
    { ...strip, leftPixels: textLeft, widthPixels: available, align: rtl ? 'end' : 'start' },
    style,
    sizes,
  );
}

function drawContact(pen: Pen, contact: PixelRect, spec: OverlaySpec) {
  const { unit, palette } = pen;
  fill(pen, contact, palette.ink);
  const margin = marginUnits * unit;
  const available = contact.widthPixels - 2 * margin;
  const phoneStyle: Style = { families: pen.families.text, weight: 800, color: palette.onInk };
  const phoneRoom = { oneLine: [58, 36] as const, twoLines: null };
  const phone = fitted(pen, spec.brand.phone, available * 0.6, phoneStyle, phoneRoom);
  drawText(
    pen,
    spec.brand.phone,
    { ...contact, leftPixels: margin + available * 0.4, widthPixels: available * 0.6, align: 'end' },
    phoneStyle,
    phoneRoom,
  );

  const labelWidth = available - phone.widthPixels - 36 * unit;
  const labelStyle: Style = { families: pen.families.text, weight: 600, color: palette.quietOnInk };
  const label: TextBox = { ...contact, leftPixels: margin, widthPixels: labelWidth, align: 'start' };
  drawText(pen, spec.brand.contactLine, label, labelStyle, { oneLine: [40, 32], twoLines: [36, 26] });
}

function fill({ context }: Pen, rect: PixelRect, color: string) {
  context.fillStyle = color;
  context.fillRect(rect.leftPixels, rect.topPixels, rect.widthPixels, rect.heightPixels);
}

/** `#rrggbb` between two colors; a share of 0 gives the first. */
function mixed(one: string, other: string, share: number): string {
  const channel = (start: number) => {
    const from = Number.parseInt(one.slice(start, start + 2), 16);
    const to = Number.parseInt(other.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
