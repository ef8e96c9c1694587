import { type MatchSorterOptions, matchSorter, rankings } from 'match-sorter';

/** What can be found: by its label first, then by other words. What the person wrote is found by what stands in it, never by a guess. */
export type Findable = { label: string; words: string; isWritten: boolean };

/**
 * The entries that belong to what was typed, the best first: the whole of it in a label before the whole of it in the other words, before its
 * words each somewhere. Only when there is nothing of the kind, labels that have its letters in their order: a slip of the finger. What ranks the same
 * keeps its order; what is empty finds everything.
 */
export function ranked<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  const query = composed(typed.trim());
  if (query === '') return [...entries];
  const words = query.split(/\s+/u);
  const whole = matchSorter(entries, query, exact<Entry>());
  const eachWord = words.reduceRight<Entry[]>(
    (left, word) => matchSorter(left, word, exact<Entry>()),
    [...entries],
  );
  const found = [...new Set([...whole, ...eachWord])];
  return found.length > 0 ? found : matchSorter(entries, query, guessed<Entry>());
}

function exact<Entry extends Findable>(): MatchSorterOptions<Entry> {
  return {
    keys: [
      { key: ({ label }) => composed(label), threshold: rankings.CONTAINS },
      {
        key: ({ words }) => composed(words),
        threshold: rankings.CONTAINS,
        maxRanking: rankings.WORD_STARTS_WITH,
      },
    ],
    baseSort: inOrder,
  };
}

function guessed<Entry extends Findable>(): MatchSorterOptions<Entry> {
  return {
    keys: [
      { key: ({ isWritten, label }) => (isWritten ? [] : [composed(label)]), threshold: rankings.MATCHES },
    ],
    baseSort: inOrder,
  };
}

function inOrder(one: { index: number }, other: { index: number }): number {
  return one.index - other.index;
}

/** An accent may be a character of its own, as in what comes from a Mac's file names; the library knows those that are one with their letter. */
function composed(text: string): string {
  return text.normalize('NFC');
}
