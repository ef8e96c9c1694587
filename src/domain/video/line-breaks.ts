import { segmentsOf } from '#domain/text/segments.ts';
import { textDirection } from './text-script.ts';

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
      (!closing.test(segment) || segment === '&') &&
      !opening.test(last) &&
      !(katakana.test(segment[0] ?? '') && katakana.test(last.slice(-1))) &&
      (/[\s\-‐–—/]$/u.test(last) || spacelessScripts.test(last.slice(-1)) || spacelessScripts.test(segment));
    if (last === undefined || (breakable && segment.trim() !== '')) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** Ways to split a title where a reader would pause, best first. They may not fit. */
export const senseGroups = [directionStretches, beforeFunctionWords] as const;

/** Splits a text where the writing direction changes. */
function directionStretches(line: string): string[] {
  const stretches: string[] = [];
  for (const piece of unbreakablePieces(line)) {
    const last = stretches.at(-1);
    const changes = last && [last, piece].every(hasLetters) && textDirection(last) !== textDirection(piece);
    if (last === undefined || changes) stretches.push(piece);
    else stretches[stretches.length - 1] = last + piece;
  }
  return stretches;
}

function hasLetters(text: string): boolean {
  return /\p{Letter}/u.test(text);
}

/** Splits a text so that no line ends with a word that only introduces the next one. */
function beforeFunctionWords(line: string): string[] {
  const groups: string[] = [];
  let introduction = '';
  for (const piece of unbreakablePieces(line)) {
    if (isFunctionWord(piece.trim())) introduction += piece;
    else {
      groups.push(introduction + piece);
      introduction = '';
    }
  }
  if (introduction !== '') groups.push(introduction);
  return groups;
}

/** A single capital is a name rather than a word, as in “Team A”. */
function isFunctionWord(word: string): boolean {
  return functionWords.has((word.length > 1 ? word.toLowerCase() : word).replace("'", '’'));
}

/** Articles, prepositions, and conjunctions of the languages in which agencies write job titles most often. */
const functionWords: ReadonlySet<string> = new Set(
  [
    'a an and as at by for from in into of on or the to with & – —',
    'am an auf bei das den der des die für im in mit oder und vom von zum zur',
    'à au aux avec chez d’un de des du en et la le les ou par pour sur un une',
    'al con de del e el en la las los o para por un una y',
    'a as com da das do dos e em na no o os para por um uma',
    'في من على إلى عن مع أو بين لدى',
  ].flatMap((words) => words.split(' ')),
);
