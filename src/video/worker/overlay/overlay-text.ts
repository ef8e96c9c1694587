import type { PixelRect } from '#domain/video/geometry.ts';
import { type FittedText, fitText, type TextConstraints, textDirection } from '#domain/video/text-fit.ts';

/** What a text is drawn with; `unit` is how many pixels one of the design's units has. */
export type TextPen = { context: OffscreenCanvasRenderingContext2D; unit: number };

export type Style = { families: string; weight: number; color: string };

/** Where a text stands: a box in pixels, the lines centred in its height, at the start, middle or end of its width. */
export type TextBox = PixelRect & { align: 'start' | 'center' | 'end' };

/** Sizes in units: `[largest, floor]`. */
type Room = {
  oneLine: readonly [number, number];
  twoLines: readonly [number, number] | null;
  paddingPixels?: number;
};

/** The lines of a text at the largest size that its room allows, and how wide they are. */
export function fitted(
  pen: TextPen,
  text: string,
  widthPixels: number,
  style: Style,
  room: Room,
): FittedText & { widthPixels: number } {
  const { context, unit } = pen;
  const range = ([largest, floor]: readonly [number, number]) => ({
    largestPixels: Math.round(largest * unit),
    floorPixels: Math.round(floor * unit),
  });
  const textRoom: TextConstraints = {
    widthPixels,
    oneLine: range(room.oneLine),
    twoLines: room.twoLines && range(room.twoLines),
  };
  const measure = (part: string, sizePixels: number) => {
    context.font = `${style.weight} ${sizePixels}px ${style.families}`;
    return context.measureText(part).width;
  };
  const result = fitText(text, textRoom, measure);
  return {
    ...result,
    widthPixels: Math.max(...result.lines.map((line) => measure(line, result.sizePixels))),
  };
}

/** Draws a text into its box as large as its room allows, from right to left where its script runs so. */
export function drawText(pen: TextPen, text: string, box: TextBox, style: Style, room: Room) {
  const { context } = pen;
  const padding = room.paddingPixels ?? 0;
  const { lines, sizePixels } = fitted(pen, text, box.widthPixels - 2 * padding, style, room);
  context.font = `${style.weight} ${sizePixels}px ${style.families}`;
  context.fillStyle = style.color;
  context.textBaseline = 'alphabetic';
  context.direction = textDirection(text);
  const rtl = context.direction === 'rtl';
  const atLeft = box.align === 'start' ? !rtl : rtl;
  context.textAlign = box.align === 'center' ? 'center' : atLeft ? 'left' : 'right';
  const x =
    box.align === 'center'
      ? box.leftPixels + box.widthPixels / 2
      : atLeft
        ? box.leftPixels + padding
        : box.leftPixels + box.widthPixels - padding;
  // Centred by the height of capitals: a line without descenders would otherwise seem to sit too high.
  const capHeight = context.measureText('H').actualBoundingBoxAscent;
  const lineHeight = sizePixels * 1.12;
  const firstBaseline = box.topPixels + (box.heightPixels + capHeight - lineHeight * (lines.length - 1)) / 2;
  lines.forEach((line, index) => {
    context.fillText(line, x, firstBaseline + index * lineHeight);
  });
}
