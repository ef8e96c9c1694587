import { diff } from './diff.ts';
import { isWord, tokensOf } from './tokens.ts';

/**
 * True if `text` has at least a share of the words that `changed` added to `base`. With half of them, it was most
 * likely written over `changed`; with all of them, nothing is lost if it was not. False if `changed` added none.
 */
export function containsChange(base: string, changed: string, text: string, share: 0.5 | 1): boolean {
  const added = addedWords(base, changed);
  const found = new Map<string, number>();
  for (const word of addedWords(base, text)) found.set(word, (found.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of added) {
    const left = found.get(word) ?? 0;
    if (left === 0) continue;
    found.set(word, left - 1);
    common += 1;
  }
  return added.length > 0 && common >= added.length * share;
}

function addedWords(base: string, text: string): string[] {
  const words = tokensOf(text).filter(isWord);
  return diff(tokensOf(base).filter(isWord), words).flatMap(({ otherStart, otherEnd }) =>
    words.slice(otherStart, otherEnd),
  );
}
