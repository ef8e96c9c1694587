import { segmentsOf } from '#domain/text/segments.ts';

/** Measures the width of a text at a font size, both in pixels. */
export type MeasureText = (text: string, sizePixels: number) => number;

/**
 * The available space. Text first shrinks on one line from `largest` to `floor`, then uses two lines, then more, and
 * is finally cut.
 */
export type TextConstraints = {
  widthPixels: number;
  /**
   * Whether two lines break where the writing direction changes, if they fit. Default: they break where they are most
   * even.
   */
  keepsDirectionsWhole?: boolean;
  oneLine: { largestPixels: number; floorPixels: number };
  /** Null if there is no room for a second line. */
  twoLines: { largestPixels: number; floorPixels: number } | null;
  /** Set if there is room for more than two lines. */
  moreLines?: { largestPixels: number; floorPixels: number; maxLinesAt: (sizePixels: number) => number };
};

/** The lines from top to bottom. `truncated` means that an ellipsis replaces the rest. */
export type FittedText = { lines: readonly string[]; sizePixels: number; truncated: boolean };

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

  const pieces = unbreakablePieces(line);
  const stretches = constraints.keepsDirectionsWhole ? directionStretches(pieces) : pieces;
  for (const parts of stretches.length < pieces.length ? [stretches, pieces] : [pieces]) {
    const broken = mostEvenBreak(parts, (part) => measure(part, twoLines.floorPixels));
    const double = broken && largestSize(twoLines, (size) => broken.every((part) => fits(part, size)));
    if (broken && double) return { lines: broken, sizePixels: double, truncated: false };
  }

  const holds = (size: number) =>
    filled(line, moreLines?.maxLinesAt(size) ?? 0, (part) => fits(part, size)).rest === '';
  const keepsWords = (size: number) => pieces.every((piece) => fits(piece.trimEnd(), size));
  const more =
    moreLines &&
    (largestSize(moreLines, (size) => keepsWords(size) && holds(size)) ?? largestSize(moreLines, holds));
  if (moreLines && more) {
    const lines = evenLines(line, moreLines.maxLinesAt(more), widthPixels, (part) => measure(part, more));
    return { lines, sizePixels: more, truncated: false };
  }

  const size = moreLines?.floorPixels ?? twoLines.floorPixels;
  const { lines, rest } = filled(line, (moreLines?.maxLinesAt(size) ?? 2) - 1, (part) => fits(part, size));
  const last = cut(rest, size, fits);
  return { lines: [...lines, last], sizePixels: size, truncated: last !== rest };
}

/** The direction of the first letter. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const strong = /\p{Letter}/u.exec(text)?.[0];
  return strong &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(strong)
    ? 'rtl'
    : 'ltr';
}

/** Whether the first letter is Latin. True if there are no letters. */
export function isLatin(text: string): boolean {
  const letter = /\p{Letter}/u.exec(text)?.[0];
  return letter === undefined || /\p{Script=Latin}/u.test(letter);
}

/** Joins neighboring pieces of the same direction. */
function directionStretches(pieces: readonly string[]): string[] {
  const stretches: string[] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    if (last === undefined || textDirection(last) !== textDirection(piece)) stretches.push(piece);
    else stretches[stretches.length - 1] = last + piece;
  }
  return stretches;
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

const closing =
  /^[\p{Close_Punctuation}\p{Final_Punctuation}\p{Other_Punctuation}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const opening = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;
/** Letters of scripts that don't put spaces between words. */
export const spacelessScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

// The segmenter splits katakana loan words, which must stay whole.
const katakana = /[\p{Script=Katakana}ー]/u;

/** Phone numbers, ranges, fractions, email addresses, and web addresses stay on one line. */
const whole =
  /[+(][\p{Nd}\p{Zs}()./‐‑–-]{5,}\p{Nd}|\p{Nd}{2,4}(?:[\p{Zs}-]\p{Nd}{2,4}){2,}|\p{Nd}+[/‐‑–-]\p{Nd}+|[^\s@]+@[^\s@]+|(?:https?:\/\/|www\.)\S+/gu;

/**
 * Splits a text at possible line breaks: at spaces, after hyphens and slashes, and between words of scripts without
 * spaces, but not inside numbers and addresses. Joining the pieces gives the text.
 */
export function unbreakablePieces(line: string): string[] {
  const pieces: string[] = [];
  const wholes = [...line.matchAll(whole)].map(({ 0: text, index }) => ({
    from: index,
    to: index + text.length,
  }));
  let at = 0;
  for (const { segment } of segmentsOf(line, 'word')) {
    const last = pieces.at(-1);
    const isInside = wholes.some(({ from, to }) => from < at && at < to);
    at += segment.length;
    const breakable =
      last !== undefined &&
      !isInside &&
      !closing.test(segment) &&
      !opening.test(last) &&
      !(katakana.test(segment[0] ?? '') && katakana.test(last.slice(-1))) &&
      (/[\s\-‐–—/]$/u.test(last) || spacelessScripts.test(last.slice(-1)) || spacelessScripts.test(segment));
    if (last === undefined || (breakable && segment.trim() !== '')) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
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

/** Fills up to `mostLines` lines greedily and returns the remaining text. */
function filled(
  line: string,
  mostLines: number,
  fits: (part: string) => boolean,
): { lines: string[]; rest: string } {
  const lines: string[] = [];
  let rest = line;
  while (rest !== '' && lines.length < mostLines) {
    const start = fullestStart(unbreakablePieces(rest), fits) ?? longestStart(rest, fits);
    lines.push(start.trimEnd());
    rest = rest.slice(start.length).trimStart();
  }
  return { lines, rest };
}

/** Breaks into as few lines as possible, of similar width. The text must fit into `mostLines`. */
function evenLines(
  line: string,
  mostLines: number,
  widthPixels: number,
  widthOf: (part: string) => number,
): string[] {
  const within = (width: number, most: number) => filled(line, most, (part) => widthOf(part) <= width);
  let { lines } = within(widthPixels, mostLines);
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

/** As many whole pieces as fit, or null if not even the first one does. */
function fullestStart(pieces: readonly string[], fits: (part: string) => boolean): string | null {
  let start: string | null = null;
  for (let count = 1; count <= pieces.length; count += 1) {
    const candidate = pieces.slice(0, count).join('');
    if (!fits(candidate.trimEnd())) break;
    start = candidate;
  }
  return start;
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
