/**
 * Unicode letters that imitate styles: bold, italic, script, double-struck, monospace, circled, squared, and
 * full-width. Screen readers spell them out or skip them, and search doesn't find them. Excludes emojis, symbols such
 * as ™, and the full-width punctuation of Chinese and Japanese.
 */
const styledLetters =
  /[\u{1D400}-\u{1D7FF}\u{FF10}-\u{FF19}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}\u{249C}-\u{24E9}\u{1F110}-\u{1F12B}\u{1F130}-\u{1F14A}\u{1F150}-\u{1F169}ℂℊ-ℍℎℐ-ℒℕℙ-ℝℤℨℬℭℯ-ℱℳℴ]/gu;

/** White letters on dark squares. A single one may be an emoji (🅰, 🅱, 🅾, 🅿); two or more are a word. */
const darkSquares = /[\u{1F170}-\u{1F189}]{2,}/gu;

/** Combining marks that strike through or underline letters. */
const combiningLines = /[\u0332\u0333\u0335-\u0338]/gu;

/** Counts the styled characters of a text. */
export function styledCharacterCount(text: string): number {
  const rows = text.match(darkSquares) ?? [];
  return (
    (text.match(styledLetters)?.length ?? 0) +
    rows.reduce((count, row) => count + [...row].length, 0) +
    (text.match(combiningLines)?.length ?? 0)
  );
}

/** Replaces styled letters with plain ones and leaves everything else. */
export function toPlainText(text: string): string {
  return text
    .replace(darkSquares, (row) => [...row].map((letter) => latinCapital(letter, 0x1f170)).join(''))
    .replace(styledLetters, plainLetter)
    .replace(combiningLines, '');
}

function plainLetter(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0;
  // White letters in dark circles have no Unicode compatibility mapping.
  if (codePoint >= 0x1f150 && codePoint <= 0x1f169) return latinCapital(letter, 0x1f150);
  return letter.normalize('NFKC').replace(/^\((.)\)$/u, '$1');
}

function latinCapital(letter: string, firstCodePoint: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) - firstCodePoint + 0x41);
}
