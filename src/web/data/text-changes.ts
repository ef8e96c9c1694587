import { diffArrays } from 'diff';
import { segmentsOf } from '#domain/text/segments.ts';

/** A run of unchanged text, or a change. `changeId` numbers the changes from 0. */
export type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'change'; changeId: number; removed: string; added: string };

/** Splits two texts into unchanged runs and changes, in reading order. Merges changes separated only by spaces. */
export function piecesBetween(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { value, added, removed } of wordDiff(before, after)) {
    const last = pieces.at(-1);
    if (!added && !removed) pieces.push({ kind: 'same', text: value });
    else if (last?.kind === 'change') {
      if (added) last.added += value;
      else last.removed += value;
    } else {
      pieces.push({ kind: 'change', changeId: 0, removed: removed ? value : '', added: added ? value : '' });
    }
  }
  return pieces.reduce(mergeChanges, []).map(withChangeIds());
}

/** Diffs two texts by whole words, in any script. */
export function wordDiff(
  before: string,
  after: string,
): { value: string; added: boolean; removed: boolean }[] {
  return diffArrays(wordsIn(before), wordsIn(after)).map(({ value, added, removed }) => ({
    value: value.join(''),
    added,
    removed,
  }));
}

/** Applies the accepted changes and leaves the others out. */
export function textWith(pieces: readonly Piece[], accepted: ReadonlySet<number>): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.text;
      return accepted.has(piece.changeId) ? piece.added : piece.removed;
    })
    .join('');
}

export function changeIdsOf(pieces: readonly Piece[]): number[] {
  return pieces.flatMap((piece) => (piece.kind === 'change' ? [piece.changeId] : []));
}

/**
 * Splits a text into words, punctuation, and spaces without losing a character. The diff library's own tokenizer
 * splits emoji and words in non-Latin scripts.
 */
function wordsIn(text: string): string[] {
  const pieces = text.match(/\r?\n|\r|[^\S\r\n]+|\S+/gu) ?? [];
  return pieces.flatMap((piece) =>
    // `Intl.Segmenter` is much slower than a regular expression, so ASCII text skips it.
    /^[!-~]+$/.test(piece)
      ? (piece.match(/\w+|\W/g) ?? [])
      : [...segmentsOf(piece, 'word')].map(({ segment }) => segment),
  );
}

function mergeChanges(pieces: Piece[], piece: Piece): Piece[] {
  const [change, space] = [pieces.at(-2), pieces.at(-1)];
  const isOneChange =
    piece.kind === 'change' &&
    change?.kind === 'change' &&
    space?.kind === 'same' &&
    /^[^\S\n]+$/.test(space.text);
  if (!isOneChange) return [...pieces, piece];
  return [
    ...pieces.slice(0, -2),
    {
      ...change,
      removed: change.removed + space.text + piece.removed,
      added: change.added + space.text + piece.added,
    },
  ];
}

function withChangeIds() {
  let changeId = 0;
  return (piece: Piece): Piece => (piece.kind === 'change' ? { ...piece, changeId: changeId++ } : piece);
}
