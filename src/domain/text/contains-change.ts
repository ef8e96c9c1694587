import { diff } from './diff.ts';
import { isWord, tokensOf } from './tokens.ts';

/**
 * True if `text` has at least half of the words that `changed` added to `base`: then it was most likely written over
 * `changed`. False if `changed` added none.
 */
export function containsChange(base: string, changed: string, text: string): boolean {
  const added = addedWords(base, changed);
  const found = addedWords(base, text);
  let common = 0;
  for (const word of added) {
    const index = found.indexOf(word);
    if (index === -1) continue;
    found.splice(index, 1);
    common += 1;
  }
  return added.length > 0 && common >= added.length / 2;
}

function addedWords(base: string, text: string): string[] {
  const words = tokensOf(text).filter(isWord);
  return diff(tokensOf(base).filter(isWord), words).flatMap(({ otherStart, otherEnd }) =>
    words.slice(otherStart, otherEnd),
  );
}
