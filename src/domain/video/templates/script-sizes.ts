import type { SizeRange, TextLook } from './template.ts';

/**
 * How the letters of a script fill a line: `ideographic` ones fill a square, and `tall` ones have marks above and
 * below and no capitals.
 */
export type LetterShape = 'latin' | 'ideographic' | 'tall';

type LineSizes = Pick<TextLook, 'oneLine' | 'twoLines' | 'moreLines'>;

const startsWithIdeograph =
  /^\P{Letter}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const startsTall = /^\P{Letter}*[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;

/** Ideographs look larger than Latin letters of the same size. */
const ideographScale = 0.93;
/** Lines with marks must be taller, and need room between them. */
const tallScale = 0.88;
/** Smaller text keeps more texts on one line. */
const tallOneLineScale = 0.95;

/** The shape of the text's first letter. */
export function letterShapeOf(text: string): LetterShape {
  if (startsWithIdeograph.test(text)) return 'ideographic';
  return startsTall.test(text) ? 'tall' : 'latin';
}

/** Returns the sizes at which letters of this shape look as large as Latin letters at the given sizes. */
export function sizesFor(shape: LetterShape, { oneLine, twoLines, moreLines }: LineSizes): LineSizes {
  if (shape === 'latin') return { oneLine, twoLines, ...(moreLines && { moreLines }) };
  const scale = shape === 'tall' ? tallScale : ideographScale;
  const scaled = ([largest, floor]: SizeRange): SizeRange => [scale * largest, scale * floor];
  const [largest, floor] = oneLine;
  // A title breaks where two lines become larger than one. Other texts stay on one line as long as possible.
  const isTitle = twoLines?.[0] === floor;
  return {
    oneLine: shape === 'tall' ? [largest, (isTitle ? scale : tallOneLineScale) * floor] : scaled(oneLine),
    twoLines: twoLines && scaled(twoLines),
    ...(moreLines && { moreLines: scaled(moreLines) }),
  };
}
