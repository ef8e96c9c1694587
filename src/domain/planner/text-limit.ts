import { characterCount } from '#domain/linkedin/count.ts';
import { maxSlotCharacters } from './limits.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What of a text fits into a slot, cut between characters as a reader sees them, and what does not. */
export function fittingText(text: string): { kept: string; overflow: string } {
  // A code unit is at least a character: a text that is short in units is short in characters.
  if (text.length <= maxSlotCharacters || characterCount(text) <= maxSlotCharacters) {
    return { kept: text, overflow: '' };
  }
  let count = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    count += characterCount(segment);
    if (count > maxSlotCharacters) return { kept: text.slice(0, index), overflow: text.slice(index) };
  }
  return { kept: text, overflow: '' };
}
