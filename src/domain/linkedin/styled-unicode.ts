/**
 * Letters that only look styled: bold, italic, script, double-struck, monospace, circled, squared and full-width ones.
 * Screen readers spell them out or skip them, and searches do not find them. Emojis and signs such as ™ are not among
 * them, nor the full-width signs that Chinese and Japanese write: ，！？
 */
const styledLetters =
  /[\u{1D400}-\u{1D7FF}\u{FF10}-\u{FF19}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}\u{249C}-\u{24E9}\u{1F110}-\u{1F12B}\u{1F130}-\u{1F14A}\u{1F150}-\u{1F169}ℂℊ-ℍℎℐ-ℒℕℙ-ℝℤℨℬℭℯ-ℱℳℴ]/gu;

/** Light letters in dark squares. One alone may be an emoji (🅰, 🅱, 🅾, 🅿), a row of them is a word. */
const darkSquares = /[\u{1F170}-\u{1F189}]{2,}/gu;

/** Lines drawn through or under letters by combining marks. */
const combiningLines = /[\u0332\u0333\u0335-\u0338]/gu;

/** How many styled characters a text has. */
export function styledCharacterCount(text: string): number {
  const rows = text.match(darkSquares) ?? [];
  return (
    (text.match(styledLetters)?.length ?? 0) +
    rows.reduce((count, row) => count + [...row].length, 0) +
    (text.match(combiningLines)?.length ?? 0)
  );
}

/** The same words in plain letters; everything else stays as it is. */
export function toPlainText(text: string): string {
  return text
    .replace(darkSquares, (row) => [...row].map((letter) => latinCapital(letter, 0x1f170)).join(''))
    .replace(styledLetters, plainLetter)
    .replace(combiningLines, '');
}

function plainLetter(letter: string): string {
  const codePoint = letter.codePointAt(0) ?? 0;
  // Light letters in dark circles have no compatibility form in Unicode.
  if (codePoint >= 0x1f150 && codePoint <= 0x1f169) return latinCapital(letter, 0x1f150);
  return letter.normalize('NFKC').replace(/^\((.)\)$/u, '$1');
}

function latinCapital(letter: string, firstCodePoint: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) - firstCodePoint + 0x41);
}
