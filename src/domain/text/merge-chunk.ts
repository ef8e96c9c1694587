import { isSpacedWord, isWord } from './tokens.ts';
import { wordHunks } from './word-hunks.ts';

/** Which words stay if both sides replaced the same words. */
export type Overlap = 'theirs' | 'both';

/** A part of a text that both sides changed, in tokens. */
type Chunk = { base: readonly string[]; ours: readonly string[]; theirs: readonly string[] };
type MergedChunk = { tokens: string[]; lostOurs: boolean };

/** Merges a part of a text that both sides changed. */
export function mergeChunk(chunk: Chunk, overlap: Overlap): MergedChunk {
  const easy = mergeWithoutConflict(chunk);
  if (easy) return mergedWithoutLoss(easy);
  if (chunk.base.length === 0) return mergedWithoutLoss(union(chunk.theirs, chunk.ours));
  const { head, tail, rest } = withoutCommonEnds(chunk);
  const middle = mergeMiddle(rest, overlap);
  return { tokens: [...head, ...middle.tokens, ...tail], lostOurs: middle.lostOurs };
}

function mergeMiddle(chunk: Chunk, overlap: Overlap): MergedChunk {
  const { base, ours, theirs } = chunk;
  const easy = mergeWithoutConflict(chunk);
  if (easy) return mergedWithoutLoss(easy);
  if (base.length === 0) return mergedWithoutLoss(union(theirs, ours));
  const [ourKept, theirKept] = [keptOf(base, ours), keptOf(base, theirs)];
  const [oursRemoves, theirsRemoves] = [ourKept.size === ours.length, theirKept.size === theirs.length];
  if (oursRemoves && theirsRemoves) {
    return mergedWithoutLoss(base.filter((_, index) => ourKept.has(index) && theirKept.has(index)));
  }
  // A change beats a removal.
  if (oursRemoves) return mergedWithoutLoss(theirs);
  if (theirsRemoves) return mergedWithoutLoss(ours);
  const around = insertionsAround(base, ours);
  if (around) return mergedWithoutLoss([...around.before, ...theirs, ...around.after]);
  const theirAround = insertionsAround(base, theirs);
  if (theirAround) return mergedWithoutLoss([...theirAround.before, ...ours, ...theirAround.after]);
  if (overlap === 'both') return mergedWithoutLoss(joinTexts(theirs, ours));
  return { tokens: [...theirs], lostOurs: true };
}

function mergedWithoutLoss(tokens: readonly string[]): MergedChunk {
  return { tokens: [...tokens], lostOurs: false };
}

function mergeWithoutConflict({ base, ours, theirs }: Chunk): readonly string[] | undefined {
  if (same(ours, theirs) || same(theirs, base)) return ours;
  return same(ours, base) ? theirs : undefined;
}

/**
 * Removes what both sides start and end with, if it contains words, because words that both inserted stay only once.
 * Punctuation and spaces alone stay, because both sides need their own.
 */
function withoutCommonEnds({ base, ours, theirs }: Chunk): { head: string[]; tail: string[]; rest: Chunk } {
  const shorter = Math.min(ours.length, theirs.length);
  let head = 0;
  while (head < shorter && ours[head] === theirs[head]) head += 1;
  if (!ours.slice(0, head).some(isWord)) head = 0;
  let tail = 0;
  while (tail < shorter - head && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  if (!ours.slice(ours.length - tail).some(isWord)) tail = 0;
  let baseHead = 0;
  for (let index = 0; index < head; index += 1) if (base[baseHead] === ours[index]) baseHead += 1;
  let baseTail = 0;
  for (let index = 1; index <= tail && baseTail < base.length - baseHead; index += 1) {
    if (base.at(-1 - baseTail) === ours.at(-index)) baseTail += 1;
  }
  return {
    head: ours.slice(0, head),
    tail: ours.slice(ours.length - tail),
    rest: {
      base: base.slice(baseHead, base.length - baseTail),
      ours: ours.slice(head, ours.length - tail),
      theirs: theirs.slice(head, theirs.length - tail),
    },
  };
}

/** Joins two insertions at the same place, ours first. If one continues the other, their common words stay once. */
function union(theirs: readonly string[], ours: readonly string[]): string[] {
  // Two short sentences may share half of their words by chance.
  return unionOfSimilar(theirs, ours, 0.6) ?? joinTexts(ours, theirs);
}

/** Joins two lists that have enough words in common, so that these words stay once. Undefined if they have too few. */
export function unionOfSimilar(
  theirs: readonly string[],
  ours: readonly string[],
  share: number,
): string[] | undefined {
  const hunks = wordHunks(theirs, ours);
  const differing = hunks.reduce((count, { start, end }) => count + wordsIn(theirs.slice(start, end)), 0);
  const common = wordsIn(theirs) - differing;
  if (common === 0 || common < Math.min(wordsIn(theirs), wordsIn(ours)) * share) return undefined;
  const parts: (readonly string[])[] = [];
  let position = 0;
  for (const { start, end, otherStart, otherEnd } of hunks) {
    parts.push(theirs.slice(position, start));
    parts.push(joinTexts(theirs.slice(start, end), ours.slice(otherStart, otherEnd)));
    position = end;
  }
  return [...parts.flat(), ...theirs.slice(position)];
}

/** Puts two texts next to each other, with a space if two words would touch. */
export function joinTexts(first: readonly string[], second: readonly string[]): string[] {
  const isNeeded = isSpacedWord(first.at(-1)) && isSpacedWord(second[0]);
  return [...first, ...(isNeeded ? [' '] : []), ...second];
}

/** The indexes of base tokens that a side kept. */
function keptOf(base: readonly string[], side: readonly string[]): Set<number> {
  const indexes = new Set(base.keys());
  for (const { start, end } of wordHunks(base, side)) {
    for (let index = start; index < end; index += 1) indexes.delete(index);
  }
  return indexes;
}

/** The tokens that a side inserted before and after `base`. Undefined if the side changed something inside `base`. */
function insertionsAround(
  base: readonly string[],
  side: readonly string[],
): { before: readonly string[]; after: readonly string[] } | undefined {
  const extra = side.length - base.length;
  for (let start = 0; start <= extra; start += 1) {
    if (base.every((token, index) => token === side[start + index])) {
      return { before: side.slice(0, start), after: side.slice(start + base.length) };
    }
  }
  return undefined;
}

function wordsIn(tokens: readonly string[]): number {
  return tokens.filter(isWord).length;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, index) => token === other[index]);
}
