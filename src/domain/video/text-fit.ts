import { graphemes } from '#domain/text/characters.ts';

/** How wide a text is at a font size, both in pixels. */
export type MeasureText = (text: string, sizePixels: number) => number;

/** The room a text has. It is set on one line, at most `largest` and not below `floor`; then on two; then on more; then cut. */
export type TextConstraints = {
  widthPixels: number;
  oneLine: { largestPixels: number; floorPixels: number };
  /** Null where there is no height for a second line. */
  twoLines: { largestPixels: number; floorPixels: number } | null;
  /** Where there is height for more than two; `maxLinesAt` says how many of a size. */
  moreLines?: { largestPixels: number; floorPixels: number; maxLinesAt: (sizePixels: number) => number };
};

/** The lines from top to bottom. `truncated` says that an ellipsis stands for what did not fit. */
export type FittedText = { lines: readonly string[]; sizePixels: number; truncated: boolean };

const ellipsis = '…';
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Fits a text: shrinks it to the floor, then breaks it into two even lines or more, then ends it with an ellipsis. */
export function fitText(text: string, room: TextConstraints, measure: MeasureText): FittedText {
  const line = text.trim().replace(/\s+/g, ' ');
  const { oneLine, twoLines, moreLines, widthPixels } = room;
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
  const broken = mostEvenBreak(pieces, (part) => measure(part, twoLines.floorPixels));
  const double = broken && largestSize(twoLines, (size) => broken.every((part) => fits(part, size)));
  if (broken && double) return { lines: broken, sizePixels: double, truncated: false };

  const more =
    moreLines &&
    largestSize(
      moreLines,
      (size) => filled(line, moreLines.maxLinesAt(size), (part) => fits(part, size)).rest === '',
    );
  if (moreLines && more) {
    const lines = evenLines(line, moreLines.maxLinesAt(more), widthPixels, (part) => measure(part, more));
    return { lines, sizePixels: more, truncated: false };
  }

  const size = moreLines?.floorPixels ?? twoLines.floorPixels;
  const { lines, rest } = filled(line, (moreLines?.maxLinesAt(size) ?? 2) - 1, (part) => fits(part, size));
  const last = cut(rest, size, fits);
  return { lines: [...lines, last], sizePixels: size, truncated: last !== rest };
}

/** The direction that the first letter with a direction of its own asks for. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const strong = /\p{Letter}/u.exec(text)?.[0];
  return strong &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(strong)
    ? 'rtl'
    : 'ltr';
}

/** The largest whole size in the range at which the text fits; null when it does not fit at the floor. */
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
/** Letters of scripts whose words stand side by side. */
export const spacelessScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

// A loan word in katakana is one word, however a dictionary cuts it.
const katakana = /[\p{Script=Katakana}ー]/u;

/**
 * The text in pieces between which a line may end: at spaces, after hyphens and slashes, between words of scripts without spaces. One behind
 * the other, they are the text.
 */
export function unbreakablePieces(line: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(line)) {
    const last = pieces.at(-1);
    const breakable =
      last !== undefined &&
      !closing.test(segment) &&
      !opening.test(last) &&
      !(katakana.test(segment[0] ?? '') && katakana.test(last.slice(-1))) &&
      (/[\s\-‐–—/]$/u.test(last) || spacelessScripts.test(last.slice(-1)) || spacelessScripts.test(segment));
    if (last === undefined || (breakable && segment.trim() !== '')) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** The two lines whose longer one is shortest; null when the text has one piece only. */
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

/** That many lines at most, each as full as can be, and what is left for others. */
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

/** As few lines as the width needs, and these as even as they get. The text fits that many at most. */
function evenLines(
  line: string,
  mostLines: number,
  widthPixels: number,
  widthOf: (part: string) => number,
): string[] {
  const within = (width: number, most: number) => filled(line, most, (part) => widthOf(part) <= width);
  let { lines } = within(widthPixels, mostLines);
  const count = lines.length;
  // No narrower than the longest word, which would be broken.
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

/** As many whole pieces as fit; null when not even the first does. */
function fullestStart(pieces: readonly string[], fits: (part: string) => boolean): string | null {
  let start: string | null = null;
  for (let count = 1; count <= pieces.length; count += 1) {
    const candidate = pieces.slice(0, count).join('');
    if (!fits(candidate.trimEnd())) break;
    start = candidate;
  }
  return start;
}

/** As many whole characters, as a reader sees them, as fit. */
function longestStart(text: string, fits: (part: string) => boolean): string {
  let start = '';
  for (const { segment } of graphemes.segment(text)) {
    if (!fits(start + segment)) break;
    start += segment;
  }
  return start;
}

function cut(text: string, sizePixels: number, fits: (part: string, sizePixels: number) => boolean): string {
  if (fits(text, sizePixels)) return text;
  return longestStart(text, (part) => fits(part.trimEnd() + ellipsis, sizePixels)).trimEnd() + ellipsis;
}
