import { segmentsOf } from '#domain/text/segments.ts';
import { sentencesOf } from '#domain/text/sentences.ts';
import { isSpacedWord } from '#domain/text/tokens.ts';

/** Separates clauses and sentences in a list of words, so that no phrase spans two of them. */
export const clauseEnd = '';

/**
 * Returns the words of a text in lower case and without punctuation around them, with `clauseEnd` between clauses. A
 * hyphenated word is one word. For scripts without spaces, a dictionary finds the words.
 */
export function plainWords(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) => [
    ...sentence.split(/\s+/u).flatMap(wordsOfPiece),
    clauseEnd,
  ]);
}

/** Joins words with spaces, except in scripts without spaces. */
export function joinedWords(words: readonly string[]): string {
  return words.reduce((text, word) => {
    const isSpaced = text !== '' && (isSpacedWord(word) || isSpacedWord(text));
    return isSpaced ? `${text} ${word}` : text + word;
  }, '');
}

function wordsOfPiece(piece: string): string[] {
  // A hashtag is not part of a sentence.
  if (/^#\p{L}/u.test(piece)) return [clauseEnd];
  const plain = piece.toLowerCase().replaceAll('’', "'");
  const word = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
  if (word === '') return [clauseEnd];
  const words = isSpacedWord(word)
    ? [word]
    : [...segmentsOf(word, 'word')].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return /[,;:，；：、—–)]["'”]*$/u.test(plain) ? [...words, clauseEnd] : words;
}
