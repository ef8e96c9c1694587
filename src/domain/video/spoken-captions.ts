import type { Cue } from './captions.ts';
import { spacelessScripts, unbreakablePieces } from './text-fit.ts';

/** What a transcription says of when something was said, in seconds of its sound. */
export type TimedText = { startSeconds: number; endSeconds: number; text: string };

/** More in one caption is not read in time, nor does it fit. What is as wide as it is high counts twice. */
const longestCaptionCharacters = 60;
const wideCharacters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uff60]/u;
const pauseSeconds = 0.7;

/** Captions of single words with their times: a new one after a sentence, at a pause, and before it gets too long. */
export function cuesFromWords(words: readonly TimedText[]): Cue[] {
  return cuesOfPieces(
    words.map((word) => {
      const text = word.text.trim();
      const last = [...text].at(-1) ?? '';
      const isFollowedBySpace = !spacelessScripts.test(last) && !wideCharacters.test(last);
      return { ...word, text: isFollowedBySpace ? `${text} ` : text };
    }),
  );
}

/** Captions of longer stretches, whose time is shared out among their words by their letters. */
export function cuesFromSegments(stretches: readonly TimedText[]): Cue[] {
  return cuesOfPieces(
    stretches.flatMap(({ startSeconds, endSeconds, text }) => {
      const pieces = unbreakablePieces(text.trim().replace(/\s+/g, ' '));
      const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
      let at = startSeconds;
      return pieces.map((piece) => {
        const from = at;
        at += ((endSeconds - startSeconds) * piece.length) / letters;
        return { startSeconds: from, endSeconds: at, text: piece };
      });
    }),
  );
}

/** Each piece ends with what parts it from the next: a space, or nothing. */
function cuesOfPieces(pieces: readonly TimedText[]): Cue[] {
  const cues: Cue[] = [];
  for (const { startSeconds, endSeconds, text } of pieces) {
    const last = cues.at(-1);
    if (text.trim() === '') continue;
    const continues =
      last !== undefined &&
      startSeconds - last.endSeconds < pauseSeconds &&
      lengthOf(last.text + text) <= longestCaptionCharacters &&
      !endsSentence(last.text.trim());
    if (continues) {
      last.text += text;
      last.endSeconds = endSeconds;
    } else {
      cues.push({ startSeconds, endSeconds, text });
    }
  }
  return cues.map((cue) => ({ ...cue, text: cue.text.trim() }));
}

function lengthOf(text: string): number {
  return [...text.trim()].reduce((sum, character) => sum + (wideCharacters.test(character) ? 2 : 1), 0);
}

function endsSentence(text: string): boolean {
  return /[.!?…。！？؟]$/u.test(text);
}
