import { type MatchSorterOptions, matchSorter, rankings } from 'match-sorter';

/** Something that can be found by its label first, then by other words. The user's own texts only match exactly. */
export type Findable = { label: string; words: string; isWritten: boolean };

/**
 * Returns the matching entries, best first: the whole query in a label, then in the other words, then each word
 * anywhere. If nothing matches, returns commands whose label contains the letters in order, to allow typos. Ties keep
 * their order; an empty query matches everything.
 */
export function rankEntries<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  const query = composed(typed.trim());
  if (query === '') return [...entries];
  const words = query.split(/\s+/u);
  const whole = matchSorter(entries, query, exact<Entry>());
  const eachWord = words.reduceRight<Entry[]>(
    (left, word) => matchSorter(left, word, exact<Entry>()),
    [...entries],
  );
  const found = [...new Set([...whole, ...eachWord])];
  return found.length > 0 ? found : matchSorter(entries, query, fuzzy<Entry>());
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

function fuzzy<Entry extends Findable>(): MatchSorterOptions<Entry> {
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

/** Composes accents, because text from macOS has them as separate characters, which the library does not match. */
function composed(text: string): string {
  return text.normalize('NFC');
}
