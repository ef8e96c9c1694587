import { segmentsOf } from './segments.ts';

/**
 * Returns the first `count` graphemes, so no emoji is split. `isWhole` is true if nothing was cut off.
 */
export function firstCharacters(text: string, count: number): { head: string; isWhole: boolean } {
  // A grapheme has at least one code unit, so a short text needs no segmentation.
  if (text.length <= count) return { head: text, isWhole: true };
  let taken = 0;
  for (const { index } of segmentsOf(text, 'grapheme')) {
    if (taken === count) return { head: text.slice(0, index), isWhole: false };
    taken += 1;
  }
  return { head: text, isWhole: true };
}

/** The first `count` graphemes, followed by an ellipsis if there are more. */
export function preview(text: string, count: number): string {
  const { head, isWhole } = firstCharacters(text, count);
  return isWhole ? head : `${head}...`;
}
