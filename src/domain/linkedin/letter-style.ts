import { toPlainText } from './styled-unicode.ts';

export type LetterStyle = 'bold' | 'italic';

/**
 * Alphabets of 26 letters in code point order, with the styles they imitate. The app writes the first of each pair.
 */
const alphabets = [
  { isBold: true, isItalic: false, capitals: [0x1d5d4, 0x1d400], smalls: [0x1d5ee, 0x1d41a] },
  { isBold: false, isItalic: true, capitals: [0x1d608, 0x1d434], smalls: [0x1d622, 0x1d44e] },
  { isBold: true, isItalic: true, capitals: [0x1d63c, 0x1d468], smalls: [0x1d656, 0x1d482] },
] as const;
const boldDigits = [0x1d7ec, 0x1d7ce] as const;
/** Unicode encodes the italic h separately, as the Planck constant. */
const italicH = 'ℎ';

type Letter = { plain: string; isBold: boolean; isItalic: boolean };

/**
 * Toggles bold or italic with Unicode's mathematical letters, because LinkedIn has no formatting. Removes the style if
 * every letter has it. Changes only Latin letters, and digits for bold, because Unicode has no others.
 */
export function toggleLetterStyle(text: string, style: LetterStyle): string {
  const characters = [...text].map((character) => ({ character, letter: letterOf(character) }));
  const can = ({ plain }: Letter) => (style === 'bold' ? /[A-Za-z0-9]/ : /[A-Za-z]/).test(plain);
  const has = (letter: Letter) => (style === 'bold' ? letter.isBold : letter.isItalic);
  const isAdded = characters.some(({ letter }) => letter !== null && can(letter) && !has(letter));
  return characters
    .map(({ character, letter }) => {
      if (letter === null || !can(letter) || has(letter) === isAdded) return character;
      return toLetter({ ...letter, [style === 'bold' ? 'isBold' : 'isItalic']: isAdded });
    })
    .join('');
}

/** Returns the Latin letter or digit behind a character; null for anything else, such as `é` and `你`. */
function letterOf(character: string): Letter | null {
  if (/[A-Za-z0-9]/.test(character)) return { plain: character, isBold: false, isItalic: false };
  if (character === italicH) return { plain: 'h', isBold: false, isItalic: true };
  const codePoint = character.codePointAt(0) ?? 0;
  const isWithin = (firsts: readonly number[], count: number) =>
    firsts.some((first) => codePoint >= first && codePoint < first + count);
  const alphabet = alphabets.find(({ capitals, smalls }) => isWithin([...capitals, ...smalls], 26));
  const plain = toPlainText(character);
  if (alphabet) return { plain, isBold: alphabet.isBold, isItalic: alphabet.isItalic };
  return isWithin(boldDigits, 10) ? { plain, isBold: true, isItalic: false } : null;
}

function toLetter({ plain, isBold, isItalic }: Letter): string {
  const codePoint = plain.codePointAt(0) ?? 0;
  if (codePoint < 0x41) return isBold ? String.fromCodePoint(boldDigits[0] + codePoint - 0x30) : plain;
  const alphabet = alphabets.find((each) => each.isBold === isBold && each.isItalic === isItalic);
  if (!alphabet) return plain;
  const isSmall = codePoint >= 0x61;
  return String.fromCodePoint(
    isSmall ? alphabet.smalls[0] + codePoint - 0x61 : alphabet.capitals[0] + codePoint - 0x41,
  );
}
