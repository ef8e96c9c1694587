import type { Cue } from './captions.ts';
import { spacelessScripts, unbreakablePieces } from './text-fit.ts';

/** A transcribed word or segment with its times, in seconds of the audio. */
export type TimedText = { startSeconds: number; endSeconds: number; text: string };

/** Longer captions don't fit and can't be read in time. Full-width characters count twice. */
const longestCaptionCharacters = 60;
const wideCharacters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uff60]/u;
const pauseSeconds = 0.7;

/** Builds captions from timed words. A new caption starts after a sentence, at a pause, or when one gets too long. */
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

/** Builds captions from timed segments. Each word gets a share of its segment's time proportional to its length. */
export function cuesFromSegments(segments: readonly TimedText[]): Cue[] {
  return cuesOfPieces(
    segments.flatMap(({ startSeconds, endSeconds, text }) => {
      const pieces = unbreakablePieces(text.trim().replace(/\s+/g, ' '));
      const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
      let at = startSeconds;
      return pieces.map((piece) => {
        const from = at;
        at += ((endSeconds - startSeconds) * piece.length) / characters;
        return { startSeconds: from, endSeconds: at, text: piece };
      });
    }),
  );
}

/** Each piece includes its trailing separator: a space or nothing. */
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
