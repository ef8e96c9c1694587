/** The most characters LinkedIn takes in a post. */
export const maxPostCharacters = 3_000;

/**
 * Characters as LinkedIn counts them, as near as can be known: code points of the composed text. `length` would count a
 * styled letter or an emoji twice.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count += 1;
  return count;
}
