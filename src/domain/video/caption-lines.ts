import { spacelessScripts } from './line-breaks.ts';

/** Professional subtitles have at most two lines of this many characters. Full-width characters count twice. */
export const lineCharacters = 42;

const wideCharacters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uff60]/u;
/** Punctuation whose glyphs include space. */
const widePunctuation = /[\u3001-\u303f\uff01-\uff60]/u;
const sentenceEnd = /[.!?…。！？؟]["'”’»)\]」』]*$/u;
const clauseEnd = /[,;:،؛、，；：–—]["'”’»)\]」』]*$/u;
/** How much longer a line may be, as a share of the limit, to end where a speaker would pause. */
const pauseWorth = 0.5;

export function charactersIn(text: string): number {
  return [...text.trim()].reduce((sum, character) => sum + (wideCharacters.test(character) ? 2 : 1), 0);
}

export function endsSentence(text: string): boolean {
  return sentenceEnd.test(text.trim());
}

export function endsClause(text: string): boolean {
  return clauseEnd.test(text.trim());
}

/** Whether a space follows this word in running text. */
export function isFollowedBySpace(word: string): boolean {
  const last = [...word].at(-1) ?? '';
  return !spacelessScripts.test(last) && !widePunctuation.test(last);
}

/** Joins the rows of a subtitle file, without spaces for scripts that don't use them. */
export function joinRows(rows: readonly string[]): string {
  return rows.reduce((text, row) => {
    const isSpaced = text !== '' && (isFollowedBySpace(text) || isFollowedBySpace([...row][0] ?? ''));
    return text + (isSpaced ? ' ' : '') + row;
  }, '');
}

/**
 * Breaks a text, given as pieces with their spaces, into two lines of similar length, at punctuation if possible. Null
 * if it does not fit into two lines.
 */
export function readableLines(pieces: readonly string[]): string[] | null {
  const whole = pieces.join('').trim();
  if (charactersIn(whole) <= lineCharacters) return [whole];
  let best: { lines: string[]; cost: number } | null = null;
  for (let count = 1; count < pieces.length; count += 1) {
    const lines = [pieces.slice(0, count).join('').trim(), pieces.slice(count).join('').trim()];
    const [upper = '', lower = ''] = lines;
    const [above, below] = [charactersIn(upper), charactersIn(lower)];
    if (above > lineCharacters || below > lineCharacters) continue;
    const isAtPause = endsSentence(upper) || endsClause(upper);
    const cost = Math.abs(above - below) / lineCharacters - (isAtPause ? pauseWorth : 0);
    if (!best || cost < best.cost) best = { lines, cost };
  }
  return best?.lines ?? null;
}

/** Breaks a text of any length into lines that are as full as possible. A piece that is too long gets its own line. */
export function filledLines(pieces: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && charactersIn(last + piece) <= lineCharacters) lines[lines.length - 1] += piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
