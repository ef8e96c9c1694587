import { diffArrays } from 'diff';

/** A stretch that stays as it is, or one that would change. `changeId` counts the changes from 0. */
export type Piece =
  | { kind: 'same'; text: string }
  | { kind: 'change'; changeId: number; removed: string; added: string };

/** What would change between two texts, in an order to read. Changes with nothing but a space between them are one. */
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
  return pieces.reduce(joined, []).map(numbered());
}

/** What two texts have in common and what only one of them has, by whole words of any script. */
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

/** The text with the accepted changes made and the others not. */
export function textWith(pieces: readonly Piece[], accepted: ReadonlySet<number>): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.text;
      return accepted.has(piece.changeId) ? piece.added : piece.removed;
    })
    .join('');
}

/** The numbers of all changes. */
export function changeIdsOf(pieces: readonly Piece[]): number[] {
  return pieces.flatMap((piece) => (piece.kind === 'change' ? [piece.changeId] : []));
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Words, marks and spaces, which together are the text. The library's own words are those of Latin letters: it takes
 * all others apart, and emojis too.
 */
function wordsIn(text: string): string[] {
  const pieces = text.match(/\r?\n|\r|[^\S\r\n]+|\S+/gu) ?? [];
  return pieces.flatMap((piece) =>
    // To ask for the words of every script takes far longer.
    /^[!-~]+$/.test(piece)
      ? (piece.match(/\w+|\W/g) ?? [])
      : [...words.segment(piece)].map(({ segment }) => segment),
  );
}

function joined(pieces: Piece[], piece: Piece): Piece[] {
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

function numbered() {
  let changeId = 0;
  return (piece: Piece): Piece => (piece.kind === 'change' ? { ...piece, changeId: changeId++ } : piece);
}
