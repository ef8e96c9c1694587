import { characterCount } from '#domain/linkedin/count.ts';
import { graphemes } from '#domain/text/characters.ts';
import { commonEnds } from '#domain/text/common-ends.ts';
import { maxSlotCharacters } from './limits.ts';

/**
 * A change of a slot's text, held to the limit: of what was put in, as much stays as fits, cut between characters as a
 * reader sees them. What stood there before is never cut. `overflow` is what did not fit; `caret` the index behind what
 * did.
 */
export function fittingChange(
  before: string,
  after: string,
): { kept: string; overflow: string; caret: number } {
  // A code unit is at least a character: a text that is short in units is short in characters.
  if (after.length <= maxSlotCharacters || characterCount(after) <= maxSlotCharacters) {
    return { kept: after, overflow: '', caret: after.length };
  }
  const { headLength, tailLength } = commonEnds(before, after);
  const head = after.slice(0, headLength);
  const tail = after.slice(after.length - tailLength);
  const inserted = after.slice(headLength, after.length - tailLength);

  let room = maxSlotCharacters - characterCount(head) - characterCount(tail);
  let fittingLength = 0;
  for (const { segment, index } of graphemes.segment(inserted)) {
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
