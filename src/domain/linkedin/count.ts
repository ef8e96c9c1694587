/** LinkedIn's character limit for a post. */
export const maxPostCharacters = 3_000;

/**
 * Counts characters as LinkedIn does, as far as we know: code points of the composed text. `length` would count an
 * emoji or a styled letter twice.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC')) count += 1;
  return count;
}
