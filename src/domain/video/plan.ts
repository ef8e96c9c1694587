import { videoBitsPerSecondFor } from './budget.ts';
import { type Cue, cuesWithin } from './captions.ts';
import { type Decoders, firstDecoders, withoutGraphicsCard } from './decoders.ts';
import { type Framing, type PictureShare, placementOf } from './framing.ts';
import type { PixelRect, PixelSize } from './geometry.ts';
import type { Inspection } from './inspection.ts';
import {
  audioBitsPerSecond,
  fastModeFileBytes,
  fastOutput,
  keyframeIntervalFrames,
  normalOutput,
  outputFramesPerSecond,
} from './limits.ts';
import type { OverlaySpec } from './overlay.ts';
import { defaultTrim, type Trim, trimInside } from './trim.ts';

/** The whole of a render, decided before it starts. Made by pure rules; the worker adds its retries, and whether two make a half each. */
export type RenderPlan = {
  fast: boolean;
  output: PixelSize;
  framesPerSecond: number;
  keyframeIntervalFrames: number;
  trim: Trim;
  /** What a player shows of the input: its aspect ratio is the one that is kept. */
  picture: PixelSize;
  framing: Framing;
  /** Where the video lands: inside the video area, aspect ratio kept within a pixel, even edges. */
  videoRect: PixelRect;
  /** The part of the picture that is shown there: all of it, unless it fills the area. */
  crop: PictureShare;
  overlay: OverlaySpec;
  /** Burnt in; times count from the start of the result. None when they are left out. */
  captions: readonly Cue[];
  videoBitsPerSecond: number;
  /** Null when the input has no sound. */
  audioBitsPerSecond: number | null;
  /** Whether the sound is brought to the target loudness. */
  isSoundLevelled: boolean;
  engine: Inspection['engine'];
  pictureCodec: Inspection['video']['codec'];
  /** Who decodes the clip at first; others take over where one breaks. */
  decoders: Decoders;
};

export type RenderWish = {
  inspection: Inspection;
  overlay: Omit<OverlaySpec, 'output'>;
  fast: boolean;
  /** The part that is used; when not said, the first minute. */
  trim?: Trim | undefined;
  /** Fitted on white when not said. */
  framing?: Framing;
  /** On the clock of the clip; those outside the used part are left out. */
  captions?: readonly Cue[];
  /** Left as loud as it is when not said. */
  isSoundLevelled?: boolean;
};

/** The plan for a file that was inspected. Duration is capped at 60 s. */
export function makeRenderPlan({
  inspection,
  overlay,
  fast,
  trim: wish,
  framing = { kind: 'fit' },
  captions = [],
  isSoundLevelled = false,
}: RenderWish): RenderPlan {
  const output = fast ? fastOutput : normalOutput;
  const trim = trimInside(wish ?? defaultTrim(inspection.durationSeconds), inspection.durationSeconds);
  const picture = {
    widthPixels: inspection.video.displayWidthPixels,
    heightPixels: inspection.video.displayHeightPixels,
  };
  return {
    fast,
    output,
    framesPerSecond: outputFramesPerSecond,
    keyframeIntervalFrames,
    trim,
    picture,
    framing,
    ...placementOf(framing, picture, output),
    overlay: { ...overlay, output },
    captions: cuesWithin(captions, trim),
    videoBitsPerSecond: videoBitsPerSecondFor(trim.durationSeconds),
    audioBitsPerSecond: inspection.audio ? audioBitsPerSecond : null,
    isSoundLevelled,
    engine: inspection.engine,
    pictureCodec: inspection.video.codec,
    decoders: firstDecoders(inspection.engine),
  };
}

/** The same render at another output size: what fast mode and the last rungs of the size ladder make of it. */
export function planAtOutput(plan: RenderPlan, output: PixelSize): RenderPlan {
  return {
    ...plan,
    output,
    ...placementOf(plan.framing, plan.picture, output),
    overlay: { ...plan.overlay, output },
  };
}

/** The plan with which a stalled render begins again: in fast mode, and without the decoder that may be what stood still. */
export function afterStall(plan: RenderPlan): RenderPlan {
  return {
    ...planAtOutput(plan, fastOutput),
    fast: true,
    decoders: withoutGraphicsCard(plan.decoders),
  };
}

/** How many frames the result has: at least one. */
export function frameCountOf(plan: RenderPlan): number {
  return Math.max(1, Math.round(plan.trim.durationSeconds * plan.framesPerSecond));
}

/**
 * The output frame from which an input frame is shown, counted from the trim's start. The same choice as
 * ffmpeg's `fps` filter; negative for what lies before the start.
 */
export function slotOf(plan: RenderPlan, secondsFromStart: number): number {
  return Math.round(secondsFromStart * plan.framesPerSecond);
}

/** Fast mode goes on by itself for large files and on the phones that have the least memory for video. */
export function prefersFastMode(device: { fileBytes: number; isIosSafari: boolean }): boolean {
  return device.isIosSafari || device.fileBytes > fastModeFileBytes;
}
