import type { Cue } from './captions.ts';

/** What a transcription says of when something was said, in seconds of its sound. */
export type TimedWords = { startSeconds: number; endSeconds: number; text: string };

/** More in one caption is not read in time. */
const longestCaptionCharacters = 60;
const pauseSeconds = 0.7;

/** Captions of single words with their times: a new one after a sentence, at a pause, and before it gets too long. */
export function cuesOfWords(words: readonly TimedWords[]): Cue[] {
  const cues: Cue[] = [];
  for (const word of words) {
    const text = word.text.trim();
    const last = cues.at(-1);
    if (text === '') continue;
    const continues =
      last !== undefined &&
      word.startSeconds - last.endSeconds < pauseSeconds &&
      last.text.length + text.length < longestCaptionCharacters &&
      !endsSentence(last.text);
    if (continues) {
      last.text += ` ${text}`;
      last.endSeconds = word.endSeconds;
    } else {
      cues.push({ startSeconds: word.startSeconds, endSeconds: word.endSeconds, text });
    }
  }
  return cues;
}

/** Captions of longer stretches, whose time is shared out among their words by their letters. */
export function cuesOfStretches(stretches: readonly TimedWords[]): Cue[] {
  return cuesOfWords(
    stretches.flatMap(({ startSeconds, endSeconds, text }) => {
      const words = text.split(/\s+/).filter((word) => word !== '');
      const letters = words.reduce((sum, word) => sum + word.length, 0);
      let at = startSeconds;
      return words.map((word) => {
        const from = at;
        at += ((endSeconds - startSeconds) * word.length) / letters;
        return { startSeconds: from, endSeconds: at, text: word };
      });
    }),
  );
}

function endsSentence(text: string): boolean {
  return /[.!?…。！？؟]$/u.test(text);
}
