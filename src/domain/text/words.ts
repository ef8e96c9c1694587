import { counted } from './counted.ts';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Words as their readers count them: what stands between spaces is one, be it hyphenated or an address. Chinese,
 * Japanese, Thai and their like put no spaces between words, which are found by a dictionary there.
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
  return counted(wordCount(text), 'word');
}
