import { diff, type Hunk, normalizeDiff } from './diff.ts';
import { isSpace, isWord } from './tokens.ts';

/**
 * Returns the changes between two texts, given as tokens. Only matching words show what stayed, because any two texts
 * share commas and spaces.
 */
export function wordHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  const [baseWords, sideWords] = [wordIndexes(base), wordIndexes(side)];
  const wordsOf = (tokens: readonly string[], indexes: readonly number[]) =>
    indexes.map((index) => tokens[index] ?? '');
  const [words, others] = [wordsOf(base, baseWords), wordsOf(side, sideWords)];
  const hunks: Hunk[] = [];
  let [start, otherStart, word, otherWord] = [0, 0, 0, 0];
  const addGap = (end: number, otherEnd: number) => {
    const gap = { start, end, otherStart, otherEnd };
    for (const hunk of gapHunks(base, side, gap)) addJoined(hunks, hunk, base);
    [start, otherStart] = [end + 1, otherEnd + 1];
  };
  for (const hunk of [...normalizeDiff(diff(words, others), words, others), undefined]) {
    for (; word < (hunk?.start ?? words.length); word += 1, otherWord += 1) {
      addGap(baseWords[word] ?? 0, sideWords[otherWord] ?? 0);
    }
    if (hunk) [word, otherWord] = [hunk.end, hunk.otherEnd];
  }
  addGap(base.length, side.length);
  return hunks;
}

/** The changes between two words that stayed. */
function gapHunks(base: readonly string[], side: readonly string[], gap: Hunk): Hunk[] {
  if (gap.end === gap.start && gap.otherEnd === gap.otherStart) return [];
  const [removed, inserted] = [base.slice(gap.start, gap.end), side.slice(gap.otherStart, gap.otherEnd)];
  const hunks = normalizeDiff(diff(removed, inserted), removed, inserted);
  const [first, last] = [hunks[0], hunks.at(-1)];
  const isRewritten = removed.some(isWord) && inserted.some(isWord);
  const joined =
    isRewritten && first && last ? [{ ...first, end: last.end, otherEnd: last.otherEnd }] : hunks;
  return joined.map((hunk) => ({
    start: gap.start + hunk.start,
    end: gap.start + hunk.end,
    otherStart: gap.otherStart + hunk.otherStart,
    otherEnd: gap.otherStart + hunk.otherEnd,
  }));
}

/** Joins changes that are separated only by a space, so that a rewritten sentence is one change, not one per word. */
function addJoined(hunks: Hunk[], hunk: Hunk, base: readonly string[]): void {
  const last = hunks.at(-1);
  if (last && hunk.start - last.end === 1 && isSpace(base[last.end])) {
    last.end = hunk.end;
    last.otherEnd = hunk.otherEnd;
  } else hunks.push({ ...hunk });
}

function wordIndexes(tokens: readonly string[]): number[] {
  return [...tokens.keys()].filter((index) => isWord(tokens[index]));
}
