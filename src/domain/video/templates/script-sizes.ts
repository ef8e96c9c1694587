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
/** Lines with marks must be taller. Smaller text keeps more of them on one line. */
const tallScale = 0.95;
/** Their lines look full, so one line may be slightly smaller than two before it breaks. */
const tallOneLineScale = 0.9;

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
  // As in titles, two lines start at the size at which one line ends.
  const breaksEarly = twoLines?.[0] === floor;
  return {
    oneLine: shape === 'tall' ? [largest, (breaksEarly ? tallOneLineScale : scale) * floor] : scaled(oneLine),
    twoLines: twoLines && scaled(twoLines),
    ...(moreLines && { moreLines: scaled(moreLines) }),
  };
}
