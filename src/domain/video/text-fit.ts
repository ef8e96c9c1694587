import { segmentsOf } from '#domain/text/segments.ts';
import { senseGroups, unbreakablePieces } from './line-breaks.ts';

/** Measures the width of a text at a font size, both in pixels. */
export type MeasureText = (text: string, sizePixels: number) => number;

/**
 * The available space. Text first shrinks on one line from `largest` to `floor`, then uses two lines, then more, and
 * is finally cut.
 */
export type TextConstraints = {
  widthPixels: number;
  /**
   * Whether lines break where a reader would pause, if they fit. Default: they break where they are most even. See
   * `senseGroups`.
   */
  breaksBySense?: boolean;
  oneLine: { largestPixels: number; floorPixels: number };
  /** Null if there is no room for a second line. */
  twoLines: { largestPixels: number; floorPixels: number } | null;
  /** Set if there is room for more than two lines. */
  moreLines?: { largestPixels: number; floorPixels: number; maxLinesAt: (sizePixels: number) => number };
};

/** The lines from top to bottom. `truncated` means that an ellipsis replaces the rest. */
export type FittedText = { lines: readonly string[]; sizePixels: number; truncated: boolean };

/** Splits a text at places where a line may end. Joining the pieces gives the text. */
type Split = (line: string) => string[];

const ellipsis = '…';

/**
 * Fits a text: shrinks it to the floor, then breaks it into two or more even lines, then truncates with an ellipsis.
 */
export function fitText(text: string, constraints: TextConstraints, measure: MeasureText): FittedText {
  const line = text.trim().replace(/\s+/g, ' ');
  const { oneLine, twoLines, moreLines, widthPixels } = constraints;
  const fits = (candidate: string, size: number) => measure(candidate, size) <= widthPixels;

  const single = largestSize(oneLine, (size) => fits(line, size));
  if (single !== null) return { lines: [line], sizePixels: single, truncated: false };
  if (!twoLines) {
    return {
      lines: [cut(line, oneLine.floorPixels, fits)],
      sizePixels: oneLine.floorPixels,
      truncated: true,
    };
  }

  const evenly: readonly Split[] = [unbreakablePieces];
  const bySense: readonly Split[] = constraints.breaksBySense ? [...senseGroups, ...evenly] : evenly;
  const doubles = bySense.map((split) => inTwoLines(split(line), twoLines, widthPixels, measure));
  const double = firstLargeEnough(doubles);
  if (double) return double;
  if (moreLines) {
    const [sensible, even] = [bySense, evenly].map((splits) =>
      inMoreLines(line, splits, moreLines, widthPixels, measure),
    );
    const more = firstLargeEnough([sensible, even]);
    if (more) return more;
  }

  const size = moreLines?.floorPixels ?? twoLines.floorPixels;
  const { lines, rest } = filled(line, evenly, (moreLines?.maxLinesAt(size) ?? 2) - 1, (part) =>
    fits(part, size),
  );
  const last = cut(rest, size, fits);
  return { lines: [...lines, last], sizePixels: size, truncated: last !== rest };
}

/** Breaking by sense may cost this much of the font size. */
const minSizeShare = 0.85;

/** The first result that is nearly as large as the largest one. */
function firstLargeEnough(results: readonly (FittedText | null | undefined)[]): FittedText | undefined {
  const all = results.filter((result) => !!result);
  const largest = Math.max(...all.map(({ sizePixels }) => sizePixels));
  return all.find(({ sizePixels }) => sizePixels >= minSizeShare * largest);
}

function inTwoLines(
  pieces: readonly string[],
  sizes: { largestPixels: number; floorPixels: number },
  widthPixels: number,
  measure: MeasureText,
): FittedText | null {
  const lines = mostEvenBreak(pieces, (part) => measure(part, sizes.floorPixels));
  const size =
    lines && largestSize(sizes, (size) => lines.every((part) => measure(part, size) <= widthPixels));
  return lines && size ? { lines, sizePixels: size, truncated: false } : null;
}

/** Prefers sizes at which no word is broken. */
function inMoreLines(
  line: string,
  splits: readonly Split[],
  sizes: NonNullable<TextConstraints['moreLines']>,
  widthPixels: number,
  measure: MeasureText,
): FittedText | null {
  const fits = (part: string, size: number) => measure(part, size) <= widthPixels;
  const holds = (size: number) =>
    filled(line, splits, sizes.maxLinesAt(size), (part) => fits(part, size)).rest === '';
  const keepsWords = (size: number) => unbreakablePieces(line).every((piece) => fits(piece.trimEnd(), size));
  const size = largestSize(sizes, (size) => keepsWords(size) && holds(size)) ?? largestSize(sizes, holds);
  if (size === null) return null;
  const lines = evenLines(line, splits, sizes.maxLinesAt(size), widthPixels, (part) => measure(part, size));
  return { lines, sizePixels: size, truncated: false };
}

/** Returns the largest whole size in the range at which the text fits, or null if it doesn't fit at the floor. */
function largestSize(
  range: { largestPixels: number; floorPixels: number },
  fitsAt: (sizePixels: number) => boolean,
): number | null {
  for (let size = Math.floor(range.largestPixels); size > range.floorPixels; size -= 1) {
    if (fitsAt(size)) return size;
  }
  return fitsAt(range.floorPixels) ? range.floorPixels : null;
}

/** Returns the two most even lines, or null if the text is one piece. */
function mostEvenBreak(
  pieces: readonly string[],
  widthOf: (part: string) => number,
): [string, string] | null {
  let best: { lines: [string, string]; width: number } | null = null;
  for (let count = 1; count < pieces.length; count += 1) {
    const lines: [string, string] = [
      pieces.slice(0, count).join('').trimEnd(),
      pieces.slice(count).join('').trimEnd(),
    ];
    const width = Math.max(widthOf(lines[0]), widthOf(lines[1]));
    if (!best || width < best.width) best = { lines, width };
  }
  return best?.lines ?? null;
}

/** Fills up to `maxLines` lines greedily and returns the remaining text. */
function filled(
  line: string,
  splits: readonly Split[],
  maxLines: number,
  fits: (part: string) => boolean,
): { lines: string[]; rest: string } {
  const lines: string[] = [];
  let rest = line;
  while (rest !== '' && lines.length < maxLines) {
    const start = fullestStart(splits, rest, fits) ?? longestStart(rest, fits);
    lines.push(start.trimEnd());
    rest = rest.slice(start.length).trimStart();
  }
  return { lines, rest };
}

/** Breaks into as few lines as possible, of similar width. The text must fit into `maxLines`. */
function evenLines(
  line: string,
  splits: readonly Split[],
  maxLines: number,
  widthPixels: number,
  widthOf: (part: string) => number,
): string[] {
  const within = (width: number, max: number) => filled(line, splits, max, (part) => widthOf(part) <= width);
  let { lines } = within(widthPixels, maxLines);
  const count = lines.length;
  // Narrower lines would break the longest word.
  let tooNarrow = Math.max(...unbreakablePieces(line).map((piece) => widthOf(piece.trimEnd()))) - 1;
  let wide = widthPixels;
  while (wide - tooNarrow > 4) {
    const width = (wide + tooNarrow) / 2;
    const narrower = within(width, count);
    if (narrower.rest === '') [lines, wide] = [narrower.lines, width];
    else tooNarrow = width;
  }
  return lines;
}

/** As many whole pieces of the first split as fit, or else of the next one. Null if not even one piece fits. */
function fullestStart(
  splits: readonly Split[],
  line: string,
  fits: (part: string) => boolean,
): string | null {
  for (const split of splits) {
    const pieces = split(line);
    for (let count = pieces.length; count > 0; count -= 1) {
      const candidate = pieces.slice(0, count).join('');
      if (fits(candidate.trimEnd())) return candidate;
    }
  }
  return null;
}

/** As many whole graphemes as fit. */
function longestStart(text: string, fits: (part: string) => boolean): string {
  let start = '';
  for (const { segment } of segmentsOf(text, 'grapheme')) {
    if (!fits(start + segment)) break;
    start += segment;
  }
  return start;
}

function cut(text: string, sizePixels: number, fits: (part: string, sizePixels: number) => boolean): string {
  if (fits(text, sizePixels)) return text;
  return longestStart(text, (part) => fits(part.trimEnd() + ellipsis, sizePixels)).trimEnd() + ellipsis;
}
