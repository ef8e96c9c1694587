import type { Trim } from './trim.ts';

/** In seconds from the start of the clip unless stated otherwise. */
export type TimeRange = { startSeconds: number; endSeconds: number };

/**
 * A part of the trimmed clip that the result leaves out, in output frames counted from the start of the trim:
 * `firstSlot` inclusive to `endSlot` exclusive.
 */
export type Cut = { firstSlot: number; endSlot: number };

/**
 * Maps the time of a clip to the time of the result. Frames, audio, captions, and the preview all use it. `cuts` are
 * in order and don't overlap.
 */
export type Timeline = {
  trim: Trim;
  framesPerSecond: number;
  cuts: readonly Cut[];
  /** The output frames before and after the clip. Default: none. */
  cards?: { introFrames: number; outroFrames: number };
};

/** The number of output frames of the trimmed clip before anything is cut, at least one. */
export function clipFrameCountOf({ trim, framesPerSecond }: Timeline): number {
  return Math.max(1, Math.round(trim.durationSeconds * framesPerSecond));
}

/** The number of frames of the result, at least one. */
export function frameCountOf(timeline: Timeline): number {
  return clipSlots(timeline).endSlot + (timeline.cards?.outroFrames ?? 0);
}

/** The frames of the result that show the clip, at least one: `firstSlot` inclusive to `endSlot` exclusive. */
export function clipSlots(timeline: Timeline): { firstSlot: number; endSlot: number } {
  const firstSlot = introFramesOf(timeline);
  const kept = timeline.cuts.reduce((count, cut) => count - lengthOf(cut), clipFrameCountOf(timeline));
  return { firstSlot, endSlot: firstSlot + Math.max(1, kept) };
}

/** The duration of the result. */
export function resultSecondsOf(timeline: Timeline): number {
  const { introFrames, outroFrames } = timeline.cards ?? { introFrames: 0, outroFrames: 0 };
  return keptParts(timeline).reduce(
    (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
    (introFrames + outroFrames) / timeline.framesPerSecond,
  );
}

/**
 * Returns the output frame at which an input frame first shows, counted from the start of the result. The value can be
 * negative. A frame inside a cut maps to the first frame after the cut. Rounds like ffmpeg's `fps` filter.
 * @param secondsFromStart from the start of the trim
 */
export function slotOf(timeline: Timeline, secondsFromStart: number): number {
  const { framesPerSecond, cuts } = timeline;
  const clipSlot = Math.round(secondsFromStart * framesPerSecond);
  return cuts.reduce(
    (slot, { firstSlot, endSlot }) => slot - Math.max(0, Math.min(clipSlot, endSlot) - firstSlot),
    clipSlot + introFramesOf(timeline),
  );
}

/** The inverse of `slotOf`: the output frame of the uncut trim that frame `slot` of the result shows. */
export function clipSlotOf(timeline: Timeline, slot: number): number {
  return timeline.cuts.reduce(
    (clipSlot, cut) => (clipSlot < cut.firstSlot ? clipSlot : clipSlot + lengthOf(cut)),
    slot - introFramesOf(timeline),
  );
}

/**
 * The time in the result. Inside a cut, returns the time of the cut; outside the trim, the nearest time.
 * @param clipSeconds a time of the clip
 */
export function resultTimeOf(timeline: Timeline, clipSeconds: number): number {
  const seconds = clipSeconds - timeline.trim.startSeconds;
  return keptParts(timeline).reduce(
    (sum, { startSeconds, endSeconds }) => sum + Math.max(0, Math.min(seconds, endSeconds) - startSeconds),
    introFramesOf(timeline) / timeline.framesPerSecond,
  );
}

/** The parts of the trimmed clip that the result consists of, in seconds from the start of the trim. */
export function keptParts({ trim, framesPerSecond, cuts }: Timeline): TimeRange[] {
  const lastSlot = clipFrameCountOf({ trim, framesPerSecond, cuts });
  const parts: TimeRange[] = [];
  let startSeconds = 0;
  for (const { firstSlot, endSlot } of cuts) {
    if (firstSlot > 0) parts.push({ startSeconds, endSeconds: firstSlot / framesPerSecond });
    // The trim may end inside a frame.
    startSeconds = endSlot < lastSlot ? endSlot / framesPerSecond : trim.durationSeconds;
  }
  if (startSeconds < trim.durationSeconds) parts.push({ startSeconds, endSeconds: trim.durationSeconds });
  return parts;
}

/** The cuts in seconds of the clip, for showing and skipping them. */
export function cutRanges({ trim, framesPerSecond, cuts }: Timeline): TimeRange[] {
  return cuts.map(({ firstSlot, endSlot }) => ({
    startSeconds: trim.startSeconds + firstSlot / framesPerSecond,
    endSeconds: trim.startSeconds + Math.min(endSlot / framesPerSecond, trim.durationSeconds),
  }));
}

function lengthOf({ firstSlot, endSlot }: Cut): number {
  return endSlot - firstSlot;
}

function introFramesOf({ cards }: Timeline): number {
  return cards?.introFrames ?? 0;
}
