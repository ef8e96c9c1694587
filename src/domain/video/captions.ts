import type { Framing } from './framing.ts';
import { nearestEven, type PixelRect } from './geometry.ts';
import type { FrameDesign } from './templates/frame-design.ts';
import type { TimedText } from './timed-text.ts';
import { resultTimeOf, type Timeline } from './timeline.ts';

/** A caption and its time in seconds, from the start of the clip unless stated otherwise. */
export type Cue = TimedText & {
  /** When each word is spoken, if a recognizer returned that. */
  words?: readonly TimedText[] | undefined;
};

export const maxCueCharacters = 160;
const minCueSeconds = 0.1;

/**
 * Returns the captions as displayed: sorted, without empty ones, and one at a time. A caption ends when the next
 * begins. Captions with the same start (two speakers or languages) are joined.
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
      // Files for styled players repeat a caption for its outline or shadow.
      if (last.text !== cue.text) {
        last.text += ` ${cue.text}`;
        last.words = undefined;
      }
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
  return endSeconds - startSeconds >= minCueSeconds;
}

/** Restores a removed caption at its position in `before`, keeping edits made since. */
export function restoreCue<Known extends Cue & { id: string }>(
  now: readonly Known[],
  removed: Known,
  before: readonly Known[],
): Known[] {
  const oldIndex = before.findIndex(({ id }) => id === removed.id);
  const indexOf = ({ id }: Known) => now.findIndex((cue) => cue.id === id);
  const next = before.slice(oldIndex + 1).find((cue) => indexOf(cue) >= 0);
  const previous = before.slice(0, Math.max(oldIndex, 0)).findLast((cue) => indexOf(cue) >= 0);
  if (next) return now.toSpliced(indexOf(next), 0, removed);
  return now.toSpliced(previous ? indexOf(previous) + 1 : now.length, 0, removed);
}

/** Returns the captions inside the trim, timed from the start of the result. Leaves out captions of cut parts. */
export function cuesInResult(cues: readonly Cue[], timeline: Timeline): Cue[] {
  return displayedCues(cues)
    .filter((cue) => !isOutside(cue, timeline))
    .map((cue) => withTimes(cue, (seconds) => resultTimeOf(timeline, seconds)));
}

/** Returns the caption with other times for itself and its words. */
export function withTimes(
  { startSeconds, endSeconds, text, words }: Cue,
  at: (seconds: number) => number,
): Cue {
  const moved = (timed: TimedText): TimedText => ({
    text: timed.text,
    startSeconds: at(timed.startSeconds),
    endSeconds: at(timed.endSeconds),
  });
  return { ...moved({ startSeconds, endSeconds, text }), ...(words ? { words: words.map(moved) } : {}) };
}

/** True if no part of the caption is in the result. */
export function isOutside({ startSeconds, endSeconds }: Cue, timeline: Timeline): boolean {
  return resultTimeOf(timeline, endSeconds) <= resultTimeOf(timeline, startSeconds);
}

/** True if a displayed caption contains this one, alone or joined with others that start at the same time. */
export function isShownIn(cue: Cue, shown: Cue, timeline: Timeline): boolean {
  const startSeconds = resultTimeOf(timeline, cue.startSeconds);
  if (isOutside(cue, timeline) || cue.text.trim() === '') return false;
  return startSeconds === shown.startSeconds && shown.text.includes(cue.text);
}

/**
 * Where captions are drawn. If the band below the video is high enough, they go there: on white, or on a plate if the
 * background has another color. Otherwise they go on a plate over the lower part of the video, below the middle so
 * that faces stay visible.
 */
export type CaptionArea = { rect: PixelRect; background: 'white' | 'plate' };

/** In pixels of a 1080-pixel-wide frame. */
const minBandUnits = 190;
const areaUnits = 240;
const marginUnits = 32;

export function captionArea(design: FrameDesign, videoRect: PixelRect, framing: Framing): CaptionArea {
  const { videoArea, unit } = design;
  const margin = nearestEven(marginUnits * unit);
  const bottom = design.clearRows.toPixels;
  const videoBottom = videoRect.topPixels + videoRect.heightPixels;
  const band = bottom - videoBottom;
  const isBelow = framing.kind !== 'fill' && band >= minBandUnits * unit;
  const height = nearestEven(Math.min(areaUnits * unit, isBelow ? band : Number.POSITIVE_INFINITY));
  return {
    background: isBelow && framing.kind === 'fit' && design.videoBackground === 'white' ? 'white' : 'plate',
    rect: {
      leftPixels: videoArea.leftPixels + margin,
      topPixels: isBelow ? videoBottom + nearestEven((band - height) / 2) : bottom - margin - height,
      widthPixels: videoArea.widthPixels - 2 * margin,
      heightPixels: height,
    },
  };
}
