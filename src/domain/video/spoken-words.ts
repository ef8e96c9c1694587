import type { CaptionStyle } from './caption-style.ts';
import type { Cue } from './captions.ts';
import { spacelessScripts, unbreakablePieces } from './line-breaks.ts';
import type { TimedText } from './timed-text.ts';

/** The characters of a caption's text, `from` inclusive to `to` exclusive, with spaces collapsed. */
export type TextRange = { from: number; to: number };

/** A time range in which the captions do not change. `highlighted` is the spoken word. */
export type CaptionSpan = {
  startSeconds: number;
  endSeconds: number;
  cue: Cue;
  highlighted: TextRange | null;
};

/**
 * If a word is outside its caption by more than this, its time is no longer valid, because someone moved the caption.
 */
const toleranceSeconds = 0.2;

export function captionSpans(cues: readonly Cue[], style: CaptionStyle): CaptionSpan[] {
  return cues.flatMap((cue): CaptionSpan[] => {
    const { startSeconds, endSeconds } = cue;
    const words = style === 'words' ? spokenWords(cue) : [];
    if (words.length === 0) return [{ startSeconds, endSeconds, cue, highlighted: null }];
    return words
      .map(({ from, to, startSeconds: spoken }, index) => ({
        // The first word is highlighted from the caption's start. Each word stays highlighted until the next one.
        startSeconds: index === 0 ? startSeconds : clamp(spoken, startSeconds, endSeconds),
        endSeconds: clamp(words[index + 1]?.startSeconds ?? endSeconds, startSeconds, endSeconds),
        cue,
        highlighted: { from, to },
      }))
      .filter((span) => span.endSeconds > span.startSeconds);
  });
}

export function collapseWhitespace(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * The words of a caption and when they are spoken. Edited words keep their times if their number is unchanged.
 * Otherwise each word gets a share of the caption's time proportional to its length.
 */
function spokenWords(cue: Cue): (TextRange & { startSeconds: number })[] {
  const ranges = wordRanges(collapseWhitespace(cue.text));
  const known = cue.words && recognizedWords(cue.words);
  if (known?.length === ranges.length && isWithin(cue, known)) {
    return ranges.map((range, index) => ({ ...range, startSeconds: known[index]?.startSeconds ?? 0 }));
  }
  const characters = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  let said = 0;
  return ranges.map((range) => {
    const startSeconds = cue.startSeconds + ((cue.endSeconds - cue.startSeconds) * said) / characters;
    said += range.to - range.from;
    return { ...range, startSeconds };
  });
}

/** Splits recognized texts in the same way as the caption's text, because a recognizer's word may be a phrase. */
function recognizedWords(words: readonly TimedText[]): { startSeconds: number }[] {
  return words.flatMap(({ text, startSeconds, endSeconds }) => {
    const parts = wordRanges(collapseWhitespace(text));
    return parts.map((_, index) => ({
      startSeconds: startSeconds + ((endSeconds - startSeconds) * index) / parts.length,
    }));
  });
}

function isWithin(cue: Cue, words: readonly { startSeconds: number }[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    first.startSeconds >= cue.startSeconds - toleranceSeconds &&
    last.startSeconds <= cue.endSeconds + toleranceSeconds
  );
}

/** The words between spaces. In scripts without spaces, the words of the language. */
function wordRanges(text: string): TextRange[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    if (!spacelessScripts.test(word)) return [{ from: index, to: index + word.length }];
    let at = index;
    return unbreakablePieces(word).map((piece) => {
      const from = at;
      at += piece.length;
      return { from, to: at };
    });
  });
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
