import type { PixelRect } from '#domain/video/geometry.ts';
import { type FittedText, fitText, type TextConstraints, textDirection } from '#domain/video/text-fit.ts';

/** A drawing context. `unit` is the number of pixels per design unit. */
export type TextPen = { context: OffscreenCanvasRenderingContext2D; unit: number };

export type Style = { families: string; weight: number; color: string };

/** The box of a text in pixels. Lines are centered vertically and aligned horizontally. */
export type TextBox = PixelRect & { align: 'start' | 'center' | 'end' };

/** Font sizes in design units: `[largest, smallest]`. */
type TextSizes = {
  oneLine: readonly [number, number];
  twoLines: readonly [number, number] | null;
  paddingPixels?: number;
};

/** Breaks a text into lines at the largest size that fits, and measures their width. */
export function layoutText(
  pen: TextPen,
  text: string,
  widthPixels: number,
  style: Style,
  sizes: TextSizes,
): FittedText & { widthPixels: number } {
  const { context, unit } = pen;
  const range = ([largest, floor]: readonly [number, number]) => ({
    largestPixels: Math.round(largest * unit),
    floorPixels: Math.round(floor * unit),
  });
  const constraints: TextConstraints = {
    widthPixels,
    oneLine: range(sizes.oneLine),
    twoLines: sizes.twoLines && range(sizes.twoLines),
  };
  const measure = (part: string, sizePixels: number) => {
    context.font = `${style.weight} ${sizePixels}px ${style.families}`;
    return context.measureText(part).width;
  };
  const result = fitText(text, constraints, measure);
  return {
    ...result,
    widthPixels: Math.max(...result.lines.map((line) => measure(line, result.sizePixels))),
  };
}

/** Draws a text into its box at the largest size that fits. Supports right-to-left scripts. */
export function drawText(pen: TextPen, text: string, box: TextBox, style: Style, sizes: TextSizes) {
  const { context } = pen;
  const padding = sizes.paddingPixels ?? 0;
  const { lines, sizePixels } = layoutText(pen, text, box.widthPixels - 2 * padding, style, sizes);
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
  // Centered by cap height: a line without descenders would otherwise look too high.
  const capHeight = context.measureText('H').actualBoundingBoxAscent;
  const lineHeight = sizePixels * 1.12;
  const firstBaseline = box.topPixels + (box.heightPixels + capHeight - lineHeight * (lines.length - 1)) / 2;
  lines.forEach((line, index) => {
    context.fillText(line, x, firstBaseline + index * lineHeight);
  });
}
