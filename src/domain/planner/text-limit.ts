import { characterCount } from '#domain/linkedin/count.ts';
import { commonEnds } from '#domain/text/common-ends.ts';
import { segmentsOf } from '#domain/text/segments.ts';
import { maxSlotCharacters } from './limits.ts';

/**
 * Limits a change to a slot's text. Inserted text is cut between graphemes to fit; existing text is never cut.
 * `overflow` is the text that did not fit; `caret` is the index after the inserted text.
 */
export function fittingChange(
  before: string,
  after: string,
): { kept: string; overflow: string; caret: number } {
  // Each character has at least one code unit, so a short text needs no counting.
  if (after.length <= maxSlotCharacters || characterCount(after) <= maxSlotCharacters) {
    return { kept: after, overflow: '', caret: after.length };
  }
  const { headLength, tailLength } = commonEnds(before, after);
  const head = after.slice(0, headLength);
  const tail = after.slice(after.length - tailLength);
  const inserted = after.slice(headLength, after.length - tailLength);

  let room = maxSlotCharacters - characterCount(head) - characterCount(tail);
  let fittingLength = 0;
  for (const { segment, index } of segmentsOf(inserted, 'grapheme')) {
    room -= characterCount(segment);
    if (room < 0) break;
    fittingLength = index + segment.length;
  }
  return {
    kept: head + inserted.slice(0, fittingLength) + tail,
    overflow: inserted.slice(fittingLength),
    caret: headLength + fittingLength,
  };
}
