import { charactersIn, endsClause, endsSentence, isFollowedBySpace, readableLines } from './caption-lines.ts';
import type { Cue } from './captions.ts';
import { unbreakablePieces } from './line-breaks.ts';
import type { TimedText } from './timed-text.ts';

/** A caption stays at least as long as it takes to read, if the speaker leaves enough time. */
export const readableCharactersPerSecond = 17;
const minSeconds = 1;
const maxSeconds = 7;
/** A new caption always starts after this pause. */
const pauseSeconds = 0.7;
const breathSeconds = 0.3;
/** Captions closer than this would flicker, so the first one stays until the second begins. */
const flickerSeconds = 0.25;

/** The penalties of a caption. Every caption also costs 1. */
const costs = { midSentence: 6, atClause: 1, twoSentences: 1.5, tooShort: 3, perCharacterPerSecond: 0.3 };

/**
 * Builds captions from timed words: at most two lines each, with enough time to read them, ending at pauses and
 * punctuation. Captions include the times of their words.
 * @param durationSeconds the duration of the audio; no caption ends later
 */
export function cuesFromWords(words: readonly TimedText[], durationSeconds: number): Cue[] {
  return cuesOfPieces(
    words.map((word) => {
      const text = word.text.trim();
      return { ...word, text: isFollowedBySpace(text) ? `${text} ` : text };
    }),
    durationSeconds,
  );
}

/** Builds captions from timed segments. Each word gets a share of its segment's time proportional to its length. */
export function cuesFromSegments(segments: readonly TimedText[], durationSeconds: number): Cue[] {
  return cuesOfPieces(segments.flatMap(wordsOfSegment), durationSeconds);
}

/** The pieces of a segment with estimated times. Joining their texts gives the segment's text. */
function wordsOfSegment({ startSeconds, endSeconds, text }: TimedText): TimedText[] {
  const pieces = unbreakablePieces(text.trim().replace(/\s+/g, ' '));
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let at = startSeconds;
  return pieces.map((piece) => {
    const from = at;
    at += ((endSeconds - startSeconds) * piece.length) / characters;
    return { startSeconds: from, endSeconds: at, text: piece };
  });
}

/** Each piece includes its trailing separator: a space or nothing. */
function cuesOfPieces(timed: readonly TimedText[], durationSeconds: number): Cue[] {
  const pieces = inOrder(timed.filter(({ text }) => text.trim() !== ''));
  const starts = bestStarts(pieces);
  return starts.map((from, index) => {
    const next = pieces[starts[index + 1] ?? pieces.length]?.startSeconds ?? durationSeconds;
    const spoken = pieces.slice(from, starts[index + 1] ?? pieces.length);
    const words = spoken.map((piece) => ({ ...piece, text: piece.text.trim() }));
    const text = textOf(spoken).trim();
    const startSeconds = spoken[0]?.startSeconds ?? 0;
    const endSeconds = readableEnd(startSeconds, spoken.at(-1)?.endSeconds ?? 0, text, next);
    return { startSeconds, endSeconds, text, words };
  });
}

/** Recognizers sometimes return words that start before the previous one, or end before they start. */
function inOrder(pieces: readonly TimedText[]): TimedText[] {
  let earliest = 0;
  return pieces.map((piece) => {
    const startSeconds = Math.max(earliest, piece.startSeconds);
    earliest = startSeconds;
    return { ...piece, startSeconds, endSeconds: Math.max(startSeconds, piece.endSeconds) };
  });
}

function readableEnd(startSeconds: number, spokenEnd: number, text: string, nextStart: number): number {
  const wanted = startSeconds + Math.max(minSeconds, charactersIn(text) / readableCharactersPerSecond);
  const end = Math.min(Math.max(spokenEnd, wanted), Math.max(nextStart, startSeconds));
  return nextStart - end < flickerSeconds ? Math.max(nextStart, startSeconds) : end;
}

/** Returns the positions of the pieces that start a caption, with the lowest total cost (dynamic programming). */
function bestStarts(pieces: readonly TimedText[]): number[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= pieces.length; end += 1) {
    let choice = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const spoken = pieces.slice(from, end);
      if (from < end - 1 && !canBeOneCaption(spoken)) break;
      const cost = (best[from]?.cost ?? 0) + captionCost(spoken, pieces[end]);
      if (cost < choice.cost) choice = { cost, from };
    }
    best.push(choice);
  }
  const starts: number[] = [];
  for (let end = pieces.length; end > 0; end = best[end]?.from ?? 0) starts.unshift(best[end]?.from ?? 0);
  return starts;
}

function canBeOneCaption(spoken: readonly TimedText[]): boolean {
  const [first, second] = spoken;
  if (!first || !second) return true;
  return (
    second.startSeconds - first.endSeconds < pauseSeconds &&
    (spoken.at(-1)?.endSeconds ?? 0) - first.startSeconds <= maxSeconds &&
    readableLines(spoken.map(({ text }) => text)) !== null
  );
}

function captionCost(spoken: readonly TimedText[], next: TimedText | undefined): number {
  const text = textOf(spoken);
  const startSeconds = spoken[0]?.startSeconds ?? 0;
  const spokenEnd = spoken.at(-1)?.endSeconds ?? 0;
  const pause = (next?.startSeconds ?? Number.POSITIVE_INFINITY) - spokenEnd;
  const seconds = readableEnd(startSeconds, spokenEnd, text, spokenEnd + pause) - startSeconds;
  const sentences = spoken.slice(0, -1).filter((piece) => endsSentence(piece.text)).length;
  return (
    1 +
    endCost(text, pause) +
    sentences * costs.twoSentences +
    (seconds < minSeconds ? costs.tooShort : 0) +
    Math.min(60, Math.max(0, charactersIn(text) / Math.max(seconds, 0.01) - readableCharactersPerSecond)) *
      costs.perCharacterPerSecond
  );
}

function endCost(text: string, pause: number): number {
  if (endsSentence(text) || pause >= pauseSeconds) return 0;
  return endsClause(text) || pause >= breathSeconds ? costs.atClause : costs.midSentence;
}

function textOf(pieces: readonly TimedText[]): string {
  return pieces.map(({ text }) => text).join('');
}
