import { lineBeforeTitle } from '#domain/video/availability.ts';
import { mixColors } from '#domain/video/brand.ts';
import { candidateBadge } from '#domain/video/candidate-number.ts';
import type { ElementContent, ElementImageName, OverlayContent } from '#domain/video/overlay.ts';
import type { ColorRole, Palette } from '#domain/video/palette.ts';
import { type Box, frameWidth } from '#domain/video/templates/box.ts';
import type {
  Content,
  ContentKind,
  Decoration,
  Plate,
  TemplateElement,
  TextLook,
} from '#domain/video/templates/template.ts';
import { evenBox } from '#domain/video/templates/template-layout.ts';
import { isLatin } from '#domain/video/text-script.ts';
import type { OverlayImages } from '#video/protocol.ts';
import { drawText, layoutText, lineAdvance, startSide, type TextPen } from './overlay-text.ts';

/** The context is scaled by `unit`, the number of pixels per design unit. */
export type Pen = TextPen & { unit: number; palette: Palette };

type Inputs = OverlayContent & { images: OverlayImages };
/** A drawing function gets its element, and only the fields and images that it declares. */
type DrawContent<Kind extends ContentKind> = (
  pen: Pen,
  element: Extract<Content, { kind: Kind }>,
  inputs: ElementContent<Kind> & { images: Pick<OverlayImages, ElementImageName<Kind>> },
) => void;
type DrawDecoration<Kind extends Decoration['kind']> = (
  pen: Pen,
  element: Extract<Decoration, { kind: Kind }>,
) => void;

/** Fills a box, with even edges. */
export function fillBox({ context, unit }: Pen, box: Box, color: string | CanvasGradient): void {
  const { left, top, width, height } = evenBox(box, unit);
  context.fillStyle = color;
  context.fillRect(left, top, width, height);
}

const drawRings: DrawDecoration<'rings'> = ({ context, palette, direction }, element) => {
  const { box, corner, radii, lineWidth, opacity } = element;
  const isAtRight = (corner === 'top') !== (direction === 'rtl');
  const x = isAtRight ? box.left + box.width : box.left;
  const y = corner === 'top' ? box.top : box.top + box.height;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  context.lineWidth = lineWidth;
  context.strokeStyle = mixColors(palette.ink, palette.onInk, opacity);
  for (const radius of radii) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
};

const drawScrim: DrawDecoration<'scrim'> = (pen, { box, solid }) => {
  const { context, palette } = pen;
  // A clip that ends at the solid part must not show an edge there.
  const gradient = context.createLinearGradient(0, box.top, 0, solid.top - 12);
  // Eased, so that its start shows no edge.
  for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1])
    gradient.addColorStop(share, withAlpha(palette.ink, share ** 2.2));
  fillBox(pen, box, gradient);
};

const drawCountry: DrawContent<'country'> = (pen, element, { countryName, images: { flag } }) => {
  const { box, flagWidth, gap, text, plate } = element;
  const isRtl = pen.direction === 'rtl';
  const padding = plate?.padding ?? 0;
  const taken = flag ? flagWidth + gap : 0;
  const width = box.width - taken - 2 * padding;
  if (plate) {
    const name = layoutText(pen, countryName, { ...box, width }, text);
    drawPlate(pen, plate, placeAtSide(box, taken + name.width + 2 * padding, isRtl));
  }
  if (flag) {
    const left = isRtl ? box.left + box.width - padding - flagWidth : box.left + padding;
    const height = plate ? flagWidth / flagRatio : box.height;
    const top = box.top + (box.height - height) / 2;
    drawFlag(pen, { left, top, width: flagWidth, height }, flag, text.color);
  }
  const nameBox = { ...box, left: box.left + padding + (isRtl ? 0 : taken), width };
  drawText(pen, countryName, nameBox, text, pen.palette[text.color]);
};

const flagRatio = 3 / 2;

function drawFlag(
  { context, palette }: Pen,
  { left, top, width, height }: Box,
  flag: ImageBitmap,
  textColor: ColorRole,
): void {
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, (14 * width) / 132);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(flag, left, top, width, height);
  // Half of the line is clipped. The other half separates a flag from a background of the same color.
  context.lineWidth = 5;
  context.strokeStyle = keyline(palette, textColor);
  context.stroke();
  context.restore();
}

/** The color of the line around a flag next to text of this color. */
function keyline(palette: Palette, textColor: ColorRole): string {
  if (textColor === 'onPaper') return mixColors(palette.paper, palette.onPaper, 0.3);
  return textColor === 'onAccent' ? palette.onAccent : palette.quietOnInk;
}

function drawPlate({ context, palette }: Pen, { color, radius, outline }: Plate, box: Box): void {
  context.fillStyle = palette[color];
  context.beginPath();
  context.roundRect(box.left, box.top, box.width, box.height, radius);
  context.fill();
  if (!outline) return;
  const inset = outline / 2;
  context.beginPath();
  context.roundRect(
    box.left + inset,
    box.top + inset,
    box.width - outline,
    box.height - outline,
    radius - inset,
  );
  context.lineWidth = outline;
  context.strokeStyle = mixColors(palette.ink, palette.onInk, 0.35);
  context.stroke();
}

/** Narrows a box to this width. Never widens it. */
function placeAtSide(box: Box, width: number, isAtRight: boolean): Box {
  const narrowed = Math.min(box.width, width);
  return { ...box, left: isAtRight ? box.left + box.width - narrowed : box.left, width: narrowed };
}

const drawBadge: DrawContent<'badge'> = (pen, { box, text, plate }, { badgeText, candidateNumber }) => {
  const { palette } = pen;
  const badge = candidateBadge(badgeText, candidateNumber);
  if (!plate) return drawText(pen, badge, box, text, palette[text.color]);
  const fitted = layoutText(pen, badge, { ...box, width: box.width - 2 * plate.padding }, text);
  const isAtRight = (text.align === 'end') !== (pen.direction === 'rtl');
  const around = placeAtSide(box, fitted.width + 2 * plate.padding, isAtRight);
  drawPlate(pen, plate, around);
  const inside = { ...around, left: around.left + plate.padding, width: around.width - 2 * plate.padding };
  drawText(pen, badge, inside, { ...text, align: 'center' }, palette[text.color]);
};

const drawTitle: DrawContent<'title'> = (pen, { box, text, tab }, { positionTitle }) => {
  if (tab) {
    const left = startSide(pen, positionTitle) === 'right' ? frameWidth - tab.width : 0;
    fillBox(pen, { ...box, left, width: tab.width }, pen.palette[tab.color]);
  }
  drawText(pen, positionTitle, box, text, pen.palette[text.color]);
};

const drawAvailability: DrawContent<'availability'> = (pen, { box, text, dot }, inputs) => {
  const { context, palette } = pen;
  const taken = 2 * dot.radius + dot.gap;
  const available = box.width - taken;
  const laidOut = (line: string) => layoutText(pen, line, { ...box, width: available }, text);
  const whole = inputs.availabilityLine;
  // The title is close by, so leave it out here if it would add a second line, be cut off, or mix scripts.
  const isMixed = pen.direction !== null && isLatin(whole) !== isLatin(inputs.positionTitle);
  const { lines, truncated } = laidOut(whole);
  const isShortened = isMixed || truncated || lines.length > 1;
  const shorter = isShortened ? lineBeforeTitle(whole, inputs.positionTitle) : null;
  const line = shorter ?? whole;
  const shown = laidOut(line);
  const { width } = shown;
  const isRtl = startSide(pen, line) === 'right';
  const rest = available - width;
  const left = box.left + (text.align === 'center' ? rest / 2 : isRtl ? rest : 0);
  context.fillStyle = palette[dot.color];
  context.beginPath();
  const dotLeft = isRtl ? left + width + dot.gap : left;
  // The middle of the first line.
  const y = box.top + (box.height - (shown.lines.length - 1) * lineAdvance(shown.sizePixels)) / 2;
  context.arc(dotLeft + dot.radius, y, dot.radius, 0, 2 * Math.PI);
  context.fill();
  // The text is on the same side as its dot.
  const textLeft = isRtl ? left + width - available : left + taken;
  const look: TextLook = { ...text, align: 'start' };
  drawText(pen, line, { ...box, left: textLeft, width: available }, look, palette[text.color]);
};

const drawContact: DrawContent<'contact'> = (pen, element, { phone, contactLine }) => {
  const { box, phone: phoneLook, line: lineLook, phoneShare } = element;
  const { palette } = pen;
  if (phoneShare === undefined) {
    drawText(pen, phone, box, phoneLook, palette[phoneLook.color]);
    drawText(pen, contactLine, box, lineLook, palette[lineLook.color]);
    return;
  }
  const isRtl = pen.direction === 'rtl';
  const phoneWidth = box.width * phoneShare;
  const fittedPhone = layoutText(pen, phone, { ...box, width: phoneWidth }, phoneLook);
  const phoneLeft = isRtl ? box.left : box.left + box.width - phoneWidth;
  drawText(pen, phone, { ...box, left: phoneLeft, width: phoneWidth }, phoneLook, palette[phoneLook.color]);
  const width = box.width - fittedPhone.width - 36;
  const left = isRtl ? box.left + box.width - width : box.left;
  drawText(pen, contactLine, { ...box, left, width }, lineLook, palette[lineLook.color]);
};

const drawing: { [Kind in ContentKind]: DrawContent<Kind> } & {
  [Kind in Decoration['kind']]: DrawDecoration<Kind>;
} = {
  fill: (pen, { box, color }) => fillBox(pen, box, pen.palette[color]),
  rings: drawRings,
  scrim: drawScrim,
  logo({ context }, { box }, { images: { logo } }) {
    if (!logo) return;
    context.imageSmoothingQuality = 'high';
    context.drawImage(logo, box.left, box.top, box.width, box.height);
  },
  country: drawCountry,
  badge: drawBadge,
  title: drawTitle,
  availability: drawAvailability,
  contact: drawContact,
};

/** Draws an element of a template. The box of a logo has the size of its image. */
export function drawElement(pen: Pen, element: TemplateElement, inputs: Inputs): void {
  const draw = drawing[element.kind] as (pen: Pen, element: TemplateElement, inputs: Inputs) => void;
  draw(pen, element, inputs);
}

/** A `#rrggbb` color with an alpha from 0 to 1. */
function withAlpha(color: string, alpha: number): string {
  return `${color}${Math.round(255 * alpha)
    .toString(16)
    .padStart(2, '0')}`;
}
