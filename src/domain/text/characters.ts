/** Cuts a text into characters as a reader counts them: an emoji is one, however many units it takes. */
export const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The first characters of a text as a reader counts them, so that no emoji is cut in half. `isWhole` when nothing was
 * left off.
 */
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
