/** The approximate text width of a post. LinkedIn doesn't document it; both values are measured. */
export const foldWidthsPixels = { phone: 350, desktop: 555 } as const;
export type Device = keyof typeof foldWidthsPixels;

const linesBeforeTheFold = 3;

/** About how much of a post fits above the fold: three lines on a phone. For code that can't measure a font. */
export const foldCharacters = 210;

/** The text before "…see more". `isFolded` is true if there is more. */
export type Fold = { visible: string; isFolded: boolean };

/**
 * Finds where LinkedIn folds a post: after three lines, or after two on a desktop if the third is blank. `measure`
 * returns a text's width in pixels; the screen measures with the displayed font.
 */
export function foldAt(text: string, device: Device, measure: (piece: string) => number): Fold {
  const written = text.trimEnd();
  const widthPixels = foldWidthsPixels[device];
  const ends: number[] = [];
  let blankThird = false;
  let position = 0;
  for (const line of written.split('\n')) {
    for (const length of wrappedLengths(line, widthPixels, measure)) {
      position += length;
      ends.push(position);
      if (ends.length === linesBeforeTheFold) blankThird = line.trim() === '';
      if (ends.length > linesBeforeTheFold) {
        const shown = device === 'desktop' && blankThird ? linesBeforeTheFold - 1 : linesBeforeTheFold;
        return { visible: written.slice(0, ends[shown - 1]).trimEnd(), isFolded: true };
      }
    }
    position += 1;
  }
  return { visible: written, isFolded: false };
}

/**
 * Yields the line lengths of a wrapped paragraph. Breaks inside a word only if it is wider than a line.
 */
function* wrappedLengths(
  paragraph: string,
  widthPixels: number,
  measure: (piece: string) => number,
): Generator<number> {
  let line = '';
  for (const word of paragraph.match(/\S+\s*|\s+/gu) ?? []) {
    if (line !== '' && measure((line + word).trimEnd()) > widthPixels) {
      yield line.length;
      line = '';
    }
    line += word;
    while (measure(line.trimEnd()) > widthPixels) {
      const fitting = longestFitting(line, widthPixels, measure);
      yield fitting;
      line = line.slice(fitting);
    }
  }
  yield line.length;
}

function longestFitting(word: string, widthPixels: number, measure: (piece: string) => number): number {
  let fitting = 0;
  for (const character of word) {
    if (fitting > 0 && measure(word.slice(0, fitting + character.length)) > widthPixels) break;
    fitting += character.length;
  }
  return fitting;
}
