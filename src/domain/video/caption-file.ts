import { segmentsOf } from '#domain/text/segments.ts';
import { parseTimedBlocks } from '#domain/text/subtitles.ts';
import { joinRows } from './caption-lines.ts';
import { type Cue, displayedCues, maxCueCharacters } from './captions.ts';
import { unbreakablePieces } from './line-breaks.ts';

/** The target length of the parts of a long caption. A long word can make a part longer, up to the maximum. */
const partCharacters = maxCueCharacters / 2;
const minPartSeconds = 0.5;

/** Parses the captions of an .srt or .vtt file. Returns null if it has none. */
export function parseCues(file: string): Cue[] | null {
  const cues = parseTimedBlocks(file).map(({ startSeconds, endSeconds, rows }) => ({
    startSeconds,
    endSeconds,
    text: joinRows(rows),
  }));
  const shown = displayedCues(cues).flatMap(splitLongCue);
  return shown.length > 0 ? shown : null;
}

/**
 * Splits a caption that is too long into parts of similar length that share its time. Each part gets at least 0.5 s.
 */
function splitLongCue(cue: Cue): Cue[] {
  const { startSeconds, endSeconds, text } = cue;
  if (text.length <= maxCueCharacters) return [cue];
  const seconds = endSeconds - startSeconds;
  const max = Math.max(1, Math.floor(seconds / minPartSeconds));
  const parts = Array<string>(Math.min(Math.ceil(text.length / partCharacters), max)).fill('');
  let placed = 0;
  for (const piece of unbreakablePieces(text).flatMap(splitLongPiece)) {
    const index = Math.floor((parts.length * (placed + piece.length / 2)) / text.length);
    parts[index] += piece;
    placed += piece.length;
  }
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
  const secondsAt = (index: number) =>
    index === texts.length ? endSeconds : startSeconds + (seconds * index) / texts.length;
  return texts.map((part, index) => ({
    startSeconds: secondsAt(index),
    endSeconds: secondsAt(index + 1),
    text: part,
  }));
}

/** Splits a single piece that is too long into graphemes. */
function splitLongPiece(piece: string): string[] {
  if (piece.length <= partCharacters) return [piece];
  return [...segmentsOf(piece, 'grapheme')].map(({ segment }) => segment);
}
