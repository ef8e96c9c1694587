import { commonEnds } from './common-ends.ts';
import { diff, type Hunk } from './diff.ts';
import { joinTexts, mergeChunk, type Overlap, unionOfSimilar } from './merge-chunk.ts';
import { tokensOf } from './tokens.ts';
import { wordHunks } from './word-hunks.ts';

/** A merged text. `lostOurs` is true if both sides replaced the same words and only theirs are in the text. */
export type MergedText = { text: string; lostOurs: boolean };

/** The type of `mergeText`. Merge rules take it as an argument, because screens load it only after they are shown. */
export type MergeText = (base: string, ours: string, theirs: string) => MergedText;

/**
 * Merges two texts by the words that each side changed since `base`. If both insert text at the same place, both texts
 * stay, ours first: the other side continues typing at the end of its own text, so ours never splits it. A change
 * beats a removal of the same words. If both sides replaced the same words, `overlap` decides: `theirs` keeps theirs,
 * `both` keeps both. The account orders all merges, so the result may depend on which side is `ours`.
 */
export function mergeText(
  base: string,
  ours: string,
  theirs: string,
  overlap: Overlap = 'theirs',
): MergedText {
  if (ours === theirs || theirs === base) return { text: ours, lostOurs: false };
  if (ours === base) return { text: theirs, lostOurs: false };
  const [baseTokens, ourTokens, theirTokens] = [tokensOf(base), tokensOf(ours), tokensOf(theirs)];
  const ourHunks = wordHunks(baseTokens, ourTokens);
  const theirHunks = wordHunks(baseTokens, theirTokens);
  // Collects lists in a list, because a call with one argument per token would fail for a long text.
  const merged: (readonly string[])[] = [];
  let lostOurs = false;
  let position = 0;
  for (const group of groupsOf(ourHunks, theirHunks)) {
    merged.push(baseTokens.slice(position, group.start));
    const chunk = mergeChunk(
      {
        base: baseTokens.slice(group.start, group.end),
        ours: sideOf(group, group.ours, baseTokens, ourTokens),
        theirs: sideOf(group, group.theirs, baseTokens, theirTokens),
      },
      overlap,
    );
    merged.push(chunk.tokens);
    lostOurs ||= chunk.lostOurs;
    position = group.end;
  }
  merged.push(baseTokens.slice(position));
  return { text: merged.flat().join(''), lostOurs };
}

/**
 * Merges two texts without a common base. Texts that share half of their words become one text without loss.
 * Otherwise, either only theirs stays or both do.
 */
export function mergeUnrelated(ours: string, theirs: string, overlap: Overlap): MergedText {
  if (ours === theirs || ours === '') return { text: theirs, lostOurs: false };
  if (theirs === '') return { text: ours, lostOurs: false };
  const [theirTokens, ourTokens] = [tokensOf(theirs), tokensOf(ours)];
  const union = unionOfSimilar(theirTokens, ourTokens, 0.5);
  if (!union && overlap === 'theirs') return { text: theirs, lostOurs: true };
  return { text: (union ?? joinTexts(theirTokens, ourTokens)).join(''), lostOurs: false };
}

/**
 * Maps a caret position in `before` to `after`. The caret stays before text that was inserted at its place, so that
 * another device's words do not push it forward.
 */
export function mapPosition(before: string, after: string, position: number): number {
  const { headLength, tailLength } = commonEnds(before, after);
  if (headLength === position && headLength + tailLength === before.length) {
    const inserted = after.slice(headLength, after.length - tailLength);
    return isBeforeOwnSpace(before, position, inserted) ? position + inserted.length : position;
  }
  // Spaces before the caret belong to the word before them and stay with it.
  const spaces = /(?<=[^ ]) +$/.exec(before.slice(0, position))?.[0] ?? '';
  const wordEnd = mapByTokens(before, after, position - spaces.length);
  if (after.startsWith(spaces, wordEnd)) return wordEnd + spaces.length;
  return mapByTokens(before, after, position);
}

function mapByTokens(before: string, after: string, position: number): number {
  const [tokens, others] = [tokensOf(before), tokensOf(after)];
  let [start, shift] = [0, 0];
  let token = 0;
  for (const hunk of diff(tokens, others)) {
    start += lengthOf(tokens, token, hunk.start);
    if (position <= start) break;
    const removed = tokens.slice(hunk.start, hunk.end).join('');
    const inserted = others.slice(hunk.otherStart, hunk.otherEnd).join('');
    if (position <= start + removed.length)
      return start + shift + mapWithin(removed, inserted, position - start);
    start += removed.length;
    shift += inserted.length - removed.length;
    token = hunk.end;
  }
  return Math.min(position + shift, after.length);
}

/**
 * Whether text that seems to be inserted at the caret was inserted before the space in front of the caret. At the end
 * of a line, that space begins the next word of the user who types here.
 */
function isBeforeOwnSpace(before: string, position: number, inserted: string): boolean {
  const isAtLineEnd = position === before.length || before[position] === '\n';
  return isAtLineEnd && before[position - 1] === ' ' && inserted.endsWith(' ') && !/^\s/.test(inserted);
}

function mapWithin(removed: string, inserted: string, offset: number): number {
  const { headLength, tailLength } = commonEnds(removed, inserted);
  if (offset <= headLength) return offset;
  if (offset >= removed.length - tailLength) return inserted.length - (removed.length - offset);
  return headLength;
}

function lengthOf(tokens: readonly string[], start: number, end: number): number {
  let length = 0;
  for (let index = start; index < end; index += 1) length += tokens[index]?.length ?? 0;
  return length;
}

/**
 * A group of changes from both sides that touch the same words: the range of `base`, and each side's changes in it.
 */
type Group = { start: number; end: number; ours: Hunk[]; theirs: Hunk[] };

function groupsOf(ourHunks: readonly Hunk[], theirHunks: readonly Hunk[]): Group[] {
  const groups: Group[] = [];
  let [our, their] = [0, 0];
  while (our < ourHunks.length || their < theirHunks.length) {
    const [ourNext, theirNext] = [ourHunks[our], theirHunks[their]];
    const isOurs = ourNext !== undefined && (theirNext === undefined || isBefore(ourNext, theirNext));
    const hunk = isOurs ? ourNext : theirNext;
    if (hunk === undefined) break;
    const last = groups.at(-1);
    const group =
      last && touches(last, hunk) ? last : { start: hunk.start, end: hunk.end, ours: [], theirs: [] };
    if (group !== last) groups.push(group);
    group.end = Math.max(group.end, hunk.end);
    (isOurs ? group.ours : group.theirs).push(hunk);
    if (isOurs) our += 1;
    else their += 1;
  }
  return groups;
}

function isBefore(one: Hunk, other: Hunk): boolean {
  return one.start < other.start || (one.start === other.start && one.end <= other.end);
}

/** Ranges that share words touch. So does an insertion at the edge of a change. */
function touches(group: Group, hunk: Hunk): boolean {
  const isInsertion = hunk.start === hunk.end || group.start === group.end;
  return isInsertion ? hunk.start <= group.end : hunk.start < group.end;
}

/** One side's tokens for a range of `base`, including the unchanged ones. */
function sideOf(
  { start, end }: Pick<Group, 'start' | 'end'>,
  hunks: readonly Hunk[],
  base: readonly string[],
  side: readonly string[],
): string[] {
  const parts: (readonly string[])[] = [];
  let position = start;
  for (const hunk of hunks) {
    parts.push(base.slice(position, hunk.start), side.slice(hunk.otherStart, hunk.otherEnd));
    position = hunk.end;
  }
  parts.push(base.slice(position, end));
  return parts.flat();
}
