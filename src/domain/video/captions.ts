import { graphemes } from '#domain/text/characters.ts';
import { blocksIn } from '#domain/text/subtitles.ts';
import type { Framing } from './framing.ts';
import { frameLayout, type PixelRect, type PixelSize } from './geometry.ts';
import { unbreakablePieces } from './text-fit.ts';
import { type Trim, trimEndSeconds } from './trim.ts';

/** A caption and when it is shown, in seconds from the start of the clip, or of the result where that is said. */
export type Cue = { startSeconds: number; endSeconds: number; text: string };

export const maxCueCharacters = 160;
const shortestCueSeconds = 0.1;
/** About how long the parts of a longer one are: with a long word more, still no longer than one may be. */
const partCharacters = maxCueCharacters / 2;
const shortestPartSeconds = 0.5;

/** The captions of an .srt or .vtt file; null when it holds none. Times are the clip's. */
export function parseCues(file: string): Cue[] | null {
  const cues = blocksIn(file).map(({ startSeconds, endSeconds, rows }) => ({
    startSeconds,
    endSeconds,
    text: rows.join(' '),
  }));
  const shown = displayedCues(cues).flatMap(splitLongCue);
  return shown.length > 0 ? shown : null;
}

/** A caption that is too long for one as several, of about the same length, that share its time: as many as the time has room for. */
function splitLongCue(cue: Cue): Cue[] {
  const { startSeconds, endSeconds, text } = cue;
  if (text.length <= maxCueCharacters) return [cue];
  const seconds = endSeconds - startSeconds;
  const most = Math.max(1, Math.floor(seconds / shortestPartSeconds));
  const parts = Array<string>(Math.min(Math.ceil(text.length / partCharacters), most)).fill('');
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

/** Of a piece that alone would be too long, its characters as a reader counts them. */
function splitLongPiece(piece: string): string[] {
  if (piece.length <= partCharacters) return [piece];
  return [...graphemes.segment(piece)].map(({ segment }) => segment);
}

/**
 * What is shown of captions, in order: those with words and a time. One that lasts into the next ends with its beginning; those that begin at
 * once, as of two speakers or in two languages, are shown as one.
 */
export function displayedCues(cues: readonly Cue[]): Cue[] {
  const sorted = cues
    .filter(({ text, startSeconds, endSeconds }) => text.trim() !== '' && lasts(startSeconds, endSeconds))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  const joined: Cue[] = [];
  for (const cue of sorted) {
    const last = joined.at(-1);
    if (last?.startSeconds !== cue.startSeconds) joined.push({ ...cue });
    else {
      // What had an outline or a shadow in its player stands in the file once for each.
      if (last.text !== cue.text) last.text += ` ${cue.text}`;
      last.endSeconds = Math.max(last.endSeconds, cue.endSeconds);
    }
  }
  return joined
    .map((cue, index) => {
      const next = joined[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
      return { ...cue, endSeconds: Math.min(cue.endSeconds, next) };
    })
    .filter(({ startSeconds, endSeconds }) => lasts(startSeconds, endSeconds));
}

function lasts(startSeconds: number, endSeconds: number): boolean {
  return endSeconds - startSeconds >= shortestCueSeconds;
}

/** The captions with a removed one back where it stood among those that were there `before`; what was done to them since stays. */
export function restoreCue<Known extends Cue & { id: string }>(
  now: readonly Known[],
  removed: Known,
  before: readonly Known[],
): Known[] {
  const place = before.findIndex(({ id }) => id === removed.id);
  const placeOf = ({ id }: Known) => now.findIndex((cue) => cue.id === id);
  const next = before.slice(place + 1).find((cue) => placeOf(cue) >= 0);
  const last = before.slice(0, Math.max(place, 0)).findLast((cue) => placeOf(cue) >= 0);
  if (next) return now.toSpliced(placeOf(next), 0, removed);
  return now.toSpliced(last ? placeOf(last) + 1 : now.length, 0, removed);
}

/** The captions of the part that is used, in seconds of the result. */
export function cuesInTrim(cues: readonly Cue[], trim: Trim): Cue[] {
  const cut = displayedCues(cues).map(({ startSeconds, endSeconds, text }) => ({
    startSeconds: Math.max(startSeconds, trim.startSeconds) - trim.startSeconds,
    endSeconds: Math.min(endSeconds, trimEndSeconds(trim)) - trim.startSeconds,
    text,
  }));
  return cut.filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
}

/** Whether a caption that is shown holds this one, alone or with others that begin at once. */
export function isShownIn(cue: Cue, shown: Cue, trim: Trim): boolean {
  const startSeconds = Math.max(cue.startSeconds, trim.startSeconds) - trim.startSeconds;
  return cue.text.trim() !== '' && startSeconds === shown.startSeconds && shown.text.includes(cue.text);
}

/** The caption that is shown at that second of the result. */
export function cueAt(cues: readonly Cue[], seconds: number): Cue | null {
  return cues.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds) ?? null;
}

/**
 * The room that captions have: in the band below the video where it is high enough, on its own white or with a plate on a
 * blurred one; else with a plate over the lowest part of the video, never above its middle, where a face would be.
 */
export type CaptionArea = { rect: PixelRect; background: 'white' | 'plate' };

/** On a frame 1080 wide. */
const leastBandUnits = 190;
const roomUnits = 240;
const marginUnits = 32;

export function captionArea(output: PixelSize, videoRect: PixelRect, framing: Framing): CaptionArea {
  const { videoArea } = frameLayout(output);
  const unit = output.widthPixels / 1080;
  const even = (value: number) => 2 * Math.round(value / 2);
  const margin = even(marginUnits * unit);
  const bottom = videoArea.topPixels + videoArea.heightPixels;
  const videoBottom = videoRect.topPixels + videoRect.heightPixels;
  const band = bottom - videoBottom;
  const isBelow = framing.kind !== 'fill' && band >= leastBandUnits * unit;
  const room = even(Math.min(roomUnits * unit, isBelow ? band : Number.POSITIVE_INFINITY));
  return {
    background: isBelow && framing.kind === 'fit' ? 'white' : 'plate',
    rect: {
      leftPixels: margin,
      topPixels: isBelow ? videoBottom + even((band - room) / 2) : bottom - margin - room,
      widthPixels: videoArea.widthPixels - 2 * margin,
      heightPixels: room,
    },
  };
}
