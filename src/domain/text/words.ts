import { pluralize } from './pluralize.ts';
import { segmentsOf } from './segments.ts';

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Counts words as readers do: text between spaces is one word, even a hyphenated word or a URL. For scripts without
 * spaces (Chinese, Japanese, Thai, …), a dictionary finds the words.
 */
export function wordCount(text: string): number {
  return text.split(/\s+/u).reduce((count, piece) => count + wordsInPiece(piece), 0);
}

function wordsInPiece(piece: string): number {
  if (piece === '') return 0;
  if (!withoutSpaces.test(piece)) return 1;
  return [...segmentsOf(piece, 'word')].filter(({ isWordLike }) => isWordLike).length;
}

/** The length of a text as a label, such as `120 words`. */
export function wordCountLabel(text: string): string {
  return pluralize(wordCount(text), 'word');
}
