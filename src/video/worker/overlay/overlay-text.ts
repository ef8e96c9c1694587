import type { Box } from '#domain/video/templates/box.ts';
import { type LetterShape, letterShapeOf, sizesFor } from '#domain/video/templates/script-sizes.ts';
import type { SizeRange, TextLook } from '#domain/video/templates/template.ts';
import { type FittedText, fitText } from '#domain/video/text-fit.ts';
import { textDirection } from '#domain/video/text-script.ts';

/** CSS font family lists for headlines and other text. */
export type OverlayFamilies = { display: string; text: string };

/**
 * A drawing context in design units. Widths are measured in units and glyphs scale exactly, so lines break at the same
 * letters in every output size.
 */
export type TextPen = {
  context: OffscreenCanvasRenderingContext2D;
  families: OverlayFamilies;
  /** The direction for `start` and `end`; null to use the direction of each text. */
  direction: 'ltr' | 'rtl' | null;
};

/** The distance between two baselines. */
export function lineAdvance(size: number): number {
  return 1.12 * size;
}

/** A letter of the text's script as high as most, and one that reaches far below the line. */
type ScriptLetters = { high: string; deep: string };

/** Breaks a text into lines at the largest size that fits, and measures their width in design units. */
export function layoutText(
  pen: TextPen,
  text: string,
  { width, height }: Pick<Box, 'width' | 'height'>,
  look: TextLook,
): FittedText & { width: number } {
  const { oneLine, twoLines, moreLines } = sizesFor(letterShape(pen, text), look);
  const range = ([largestPixels, floorPixels]: SizeRange) => ({ largestPixels, floorPixels });
  const measure = (part: string, size: number) => {
    chooseFont(pen, look, size, text);
    return pen.context.measureText(part).width;
  };
  const fitted = fitText(
    text,
    {
      widthPixels: width,
      // A layout without a direction breaks its lines as in earlier releases.
      breaksBySense: pen.direction !== null,
      oneLine: range(oneLine),
      twoLines: twoLines && range(twoLines),
      ...(moreLines && {
        moreLines: {
          ...range(moreLines),
          maxLinesAt: (size) => 1 + Math.floor((height - size) / lineAdvance(size)),
        },
      }),
    },
    measure,
  );
  return { ...fitted, width: Math.max(...fitted.lines.map((line) => measure(line, fitted.sizePixels))) };
}

/** Draws a text into its box at the largest size that fits. Supports right-to-left scripts. */
export function drawText(pen: TextPen, text: string, box: Box, look: TextLook, color: string): void {
  const { context } = pen;
  const { lines, sizePixels: size } = layoutText(pen, text, box, look);
  chooseFont(pen, look, size, text);
  context.textBaseline = 'alphabetic';
  context.direction = textDirection(text);
  const anchor = look.anchor ?? 'middle';
  const shape = letterShape(pen, text);
  const letters: ScriptLetters = {
    high: shape === 'ideographic' ? '国' : 'H',
    deep: shape === 'tall' ? 'ج' : 'g',
  };
  const firstBaseline = firstBaselineOf(context, box, anchor, size, lines.length, letters);
  context.fillStyle = color;
  const side = sideOf(look.align ?? 'start', pen.direction ?? context.direction);
  context.textAlign = side;
  const x = { left: box.left, center: box.left + box.width / 2, right: box.left + box.width }[side];
  lines.forEach((line, index) => {
    context.fillText(line, x, firstBaseline + index * lineAdvance(size));
  });
}

/** The side of its box where a text starts. */
export function startSide({ direction }: TextPen, text: string): 'left' | 'right' {
  return (direction ?? textDirection(text)) === 'rtl' ? 'right' : 'left';
}

function sideOf(align: 'start' | 'center' | 'end', direction: string): 'left' | 'center' | 'right' {
  if (align === 'center') return 'center';
  return (align === 'start') === (direction !== 'rtl') ? 'left' : 'right';
}

/** If each text follows its own script, all texts have the size and position of Latin letters. */
function letterShape({ direction }: TextPen, text: string): LetterShape {
  return direction === null ? 'latin' : letterShapeOf(text);
}

/** Lines are placed by cap height, because a line without descenders would otherwise look too high. */
function firstBaselineOf(
  context: OffscreenCanvasRenderingContext2D,
  { top, height }: Box,
  anchor: 'top' | 'middle' | 'bottom',
  size: number,
  lineCount: number,
  letters: ScriptLetters,
): number {
  const capHeight = context.measureText(letters.high).actualBoundingBoxAscent;
  const toLast = lineAdvance(size) * (lineCount - 1);
  if (anchor === 'middle') return top + (height + capHeight - toLast) / 2;
  if (anchor === 'top') return top + capHeight;
  const descent = context.measureText(letters.deep).actualBoundingBoxDescent;
  return top + height - descent - toLast;
}

/** Scripts whose letters join or stack. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}]/u;

function chooseFont(
  { context, families }: TextPen,
  { weight, font, tracking = 0 }: TextLook,
  size: number,
  text: string,
): void {
  context.font = `${weight} ${size}px ${families[font]}`;
  context.letterSpacing = `${joining.test(text) ? 0 : tracking * size}px`;
}
