const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The first characters of a text as a reader counts them, so that no emoji is cut in half. `isWhole` when nothing was left off. */
export function firstCharacters(text: string, count: number): { head: string; isWhole: boolean } {
  // A character is at least one code unit: a text that is short in units is short in characters.
  if (text.length <= count) return { head: text, isWhole: true };
  let taken = 0;
  for (const { index } of graphemes.segment(text)) {
    if (taken === count) return { head: text.slice(0, index), isWhole: false };
    taken += 1;
  }
  return { head: text, isWhole: true };
}

/** The first characters and an ellipsis when there are more. */
export function preview(text: string, count: number): string {
  const { head, isWhole } = firstCharacters(text, count);
  return isWhole ? head : `${head}...`;
}

/**
 * Words as their readers count them: what stands between spaces is one, be it hyphenated or an address. Chinese, Japanese, Thai and their like put no
 * spaces between words, which are found by a dictionary there.
 */
export function wordCount(text: string): number {
  return text.split(/\s+/u).reduce((count, piece) => count + wordsInPiece(piece), 0);
}

function wordsInPiece(piece: string): number {
  if (piece === '') return 0;
  if (!withoutSpaces.test(piece)) return 1;
  return [...words.segment(piece)].filter(({ isWordLike }) => isWordLike).length;
}

/** How long a text is, in words. */
export function wordCountLabel(text: string): string {
  const count = wordCount(text);
  return count === 1 ? '1 word' : `${count} words`;
}
