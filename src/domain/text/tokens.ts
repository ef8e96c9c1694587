const withoutSpaces = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
/** An emoji with its skin tone, variation, or flag. */
const emoji = String.raw`\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*`;

const tokenPattern = new RegExp(
  [
    // Each space is its own token. If a run were one token, two people typing at its end would replace each other's
    // words.
    String.raw`\r\n|[^\S\r]`,
    String.raw`${withoutSpaces}\p{M}*`,
    String.raw`[\p{L}\p{N}_](?:(?!${withoutSpaces})[\p{L}\p{M}\p{N}_'’])*`,
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`${emoji}(?:\u200D${emoji})*`,
    String.raw`[\s\S]\p{M}*`,
  ].join('|'),
  'gu',
);

/**
 * Splits a text into words, spaces, line breaks, and single other characters. Scripts without spaces split into
 * characters with their marks. An emoji stays whole. Joining the tokens gives the original text.
 */
export function tokensOf(text: string): string[] {
  return text.match(tokenPattern) ?? [];
}

/** True for a space within a line. */
export function isSpace(token: string | undefined): boolean {
  return token !== undefined && /^[^\S\r\n]$/.test(token);
}

export function isWord(token: string | undefined): boolean {
  return token !== undefined && /^[\p{L}\p{N}_]/u.test(token);
}

const spacedWord = new RegExp(String.raw`^(?!${withoutSpaces})[\p{L}\p{N}_]`, 'u');

/** True for a word of a script that separates words with spaces. */
export function isSpacedWord(token: string | undefined): boolean {
  return token !== undefined && spacedWord.test(token);
}
