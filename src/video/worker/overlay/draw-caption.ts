import { legibleOn } from '#domain/video/brand.ts';
import type { CaptionStyle } from '#domain/video/caption-style.ts';
import { captionPadding, captionLineHeight as lineHeight } from '#domain/video/caption-text.ts';
import type { CaptionArea } from '#domain/video/captions.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { TextRange } from '#domain/video/spoken-words.ts';
import type { FittedText } from '#domain/video/text-fit.ts';
import { textDirection } from '#domain/video/text-script.ts';
import type { Patch } from './patch.ts';

export type CaptionPen = {
  context: OffscreenCanvasRenderingContext2D;
  families: string;
  area: CaptionArea;
  unit: number;
  colors: { ink: string; accent: string };
  style: CaptionStyle;
};

/** A caption's text, its lines, and the word to highlight. */
type FittedCaption = FittedText & { text: string; highlighted: TextRange | null };

/** Relative to the font size. */
const boxPadding = { across: 0.4, down: 0.1 };
const highlightPadding = { across: 0.12, down: 0.02 };
const cornerRadius = 0.22;

export function captionFont({ families }: Pick<CaptionPen, 'families'>, sizePixels: number): string {
  return `700 ${sizePixels}px ${families}`;
}

/** Draws a caption at its place in the area and returns the part of the area it used. */
export function drawCaption(pen: CaptionPen, caption: FittedCaption): Patch {
  const { context, area } = pen;
  const { widthPixels, heightPixels } = area.rect;
  context.clearRect(0, 0, widthPixels, heightPixels);
  context.font = captionFont(pen, caption.sizePixels);
  context.direction = textDirection(caption.text);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const box = pen.style === 'boxed' ? drawBoxed(pen, caption) : drawPlain(pen, caption);
  const used = evenAround(box, area.rect);
  return {
    rect: {
      ...used,
      leftPixels: area.rect.leftPixels + used.leftPixels,
      topPixels: area.rect.topPixels + used.topPixels,
    },
    pixels: context.getImageData(used.leftPixels, used.topPixels, used.widthPixels, used.heightPixels),
  };
}

type Box = { left: number; top: number; width: number; height: number };

/** Draws all lines on one plate, or on the white band below the video. */
function drawPlain(pen: CaptionPen, caption: FittedCaption): Box {
  const { context, area, unit, colors } = pen;
  const { widthPixels, heightPixels } = area.rect;
  const { lines, sizePixels } = caption;
  const isPlate = area.background === 'plate';
  const padding = captionPadding(unit);
  const box = boxAt(pen, {
    width: Math.max(...lines.map((line) => context.measureText(line).width)) + 2 * padding.across,
    height: sizePixels * lineHeight * lines.length + 2 * padding.down,
  });
  context.fillStyle = isPlate ? colors.ink : '#ffffff';
  if (isPlate) fillRounded(context, box, 18 * unit);
  else context.fillRect(0, 0, widthPixels, heightPixels);

  const textColor = isPlate
    ? legibleOn(colors.ink, ['#FFFFFF', '#000000'])
    : legibleOn('#FFFFFF', [colors.ink, '#000000']);
  const middleOf = (index: number) => box.top + padding.down + sizePixels * lineHeight * (index + 0.5);
  context.fillStyle = textColor;
  lines.forEach((line, index) => {
    context.fillText(line, widthPixels / 2, middleOf(index));
  });
  highlightedParts(caption).forEach(({ line, part }) => {
    drawHighlight(pen, caption, { text: lines[line] ?? '', part, middle: middleOf(line) });
  });
  return box;
}

/** Draws a box in the accent color behind each line, as wide as its text. */
function drawBoxed(pen: CaptionPen, { lines, sizePixels }: FittedCaption): Box {
  const { context, area, colors } = pen;
  const lineBoxHeight = sizePixels * (lineHeight + 2 * boxPadding.down);
  const widths = lines.map((line) => context.measureText(line).width + 2 * boxPadding.across * sizePixels);
  const whole = boxAt(pen, { width: Math.max(...widths), height: lineBoxHeight * lines.length });
  const center = area.rect.widthPixels / 2;
  context.fillStyle = colors.accent;
  widths.forEach((width, index) => {
    const box = {
      left: center - width / 2,
      top: whole.top + lineBoxHeight * index,
      width,
      // One pixel taller, so that there is no seam between the boxes.
      height: lineBoxHeight + (index < lines.length - 1 ? 1 : 0),
    };
    fillRounded(context, box, cornerRadius * sizePixels);
  });
  context.fillStyle = legibleOn(colors.accent, ['#FFFFFF', colors.ink, '#000000']);
  lines.forEach((line, index) => {
    context.fillText(line, center, whole.top + lineBoxHeight * (index + 0.5));
  });
  return whole;
}

/** Draws a part of a line again on the accent color. Draws the whole line, clipped, so that letters stay joined. */
function drawHighlight(
  { context, area, colors }: CaptionPen,
  { sizePixels }: FittedCaption,
  { text, part, middle }: { text: string; part: TextRange; middle: number },
): void {
  const widthOf = (piece: string) => context.measureText(piece).width;
  const center = area.rect.widthPixels / 2;
  const [before, through] = [widthOf(text.slice(0, part.from)), widthOf(text.slice(0, part.to))];
  const half = widthOf(text) / 2;
  const start = context.direction === 'rtl' ? center + half - through : center - half + before;
  const across = highlightPadding.across * sizePixels;
  const height = sizePixels * (lineHeight - 2 * highlightPadding.down);
  const box = {
    left: start - across,
    top: middle - height / 2,
    width: through - before + 2 * across,
    height,
  };
  context.save();
  context.fillStyle = colors.accent;
  fillRounded(context, box, cornerRadius * sizePixels);
  context.clip();
  context.fillStyle = legibleOn(colors.accent, ['#FFFFFF', colors.ink, '#000000']);
  context.fillText(text, center, middle);
  context.restore();
}

/** The parts of the lines that show the highlighted word. The lines contain the text in order. */
function highlightedParts({ text, lines, highlighted }: FittedCaption): { line: number; part: TextRange }[] {
  if (!highlighted) return [];
  let at = 0;
  return lines.flatMap((line, index) => {
    const start = Math.max(at, text.indexOf(line, at));
    at = start + line.length;
    const part = {
      from: Math.max(highlighted.from, start) - start,
      to: Math.min(highlighted.to, at) - start,
    };
    return part.to > part.from ? [{ line: index, part }] : [];
  });
}

/**
 * Centers a box horizontally. On the white band below the video, also centers it vertically; over the video, puts it
 * at the bottom.
 */
function boxAt({ area }: CaptionPen, { width, height }: { width: number; height: number }): Box {
  const { widthPixels, heightPixels } = area.rect;
  const below = heightPixels - height;
  return {
    left: (widthPixels - width) / 2,
    top: area.background === 'plate' ? below : below / 2,
    width,
    height,
  };
}

function fillRounded(
  context: OffscreenCanvasRenderingContext2D,
  { left, top, width, height }: Box,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
}

/** The smallest rectangle with even edges around a box, limited to the area. */
function evenAround(box: Box, area: PixelRect): PixelRect {
  const from = (edge: number) => Math.max(0, 2 * Math.floor(edge / 2));
  const to = (edge: number, max: number) => Math.min(max, 2 * Math.ceil(edge / 2));
  const [leftPixels, topPixels] = [from(box.left), from(box.top)];
  return {
    leftPixels,
    topPixels,
    widthPixels: to(box.left + box.width, area.widthPixels) - leftPixels,
    heightPixels: to(box.top + box.height, area.heightPixels) - topPixels,
  };
}
