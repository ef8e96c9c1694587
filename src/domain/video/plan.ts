import { videoBitsPerSecondFor } from './budget.ts';
import { type Cue, cuesInTrim } from './captions.ts';
import { type Decoders, initialDecoders, withoutGraphicsCard } from './decoders.ts';
import { type CropRect, type Framing, placementOf } from './framing.ts';
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
import { clampTrim, defaultTrim, type Trim } from './trim.ts';

/** The whole of a render, decided before it starts. Made by pure rules; the worker adds its retries, and whether two make a half each. */
export type RenderPlan = {
  fast: boolean;
  output: PixelSize;
  framesPerSecond: number;
  keyframeIntervalFrames: number;
  trim: Trim;
  /** What a player shows of the input: its aspect ratio is the one that is kept. */
  source: PixelSize;
  framing: Framing;
  /** Where the video lands: inside the video area, aspect ratio kept within a pixel, even edges. */
  videoRect: PixelRect;
  /** The part of the picture that is shown there: all of it, unless it fills the area. */
  crop: CropRect;
  overlay: OverlaySpec;
  /** Burnt in; times count from the start of the result. None when they are left out. */
  captions: readonly Cue[];
  videoBitsPerSecond: number;
  /** Null when the input has no sound. */
  audioBitsPerSecond: number | null;
  /** Whether the sound is brought to the target loudness. */
  normalizesLoudness: boolean;
  engine: Inspection['engine'];
  videoCodec: Inspection['video']['codec'];
  /** Who decodes the clip at first; others take over where one breaks. */
  decoders: Decoders;
};

export type RenderRequest = {
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
  normalizesLoudness?: boolean;
};

/** The plan for a file that was inspected. Duration is capped at 60 s. */
export function makeRenderPlan({
  inspection,
  overlay,
  fast,
  trim: wish,
  framing = { kind: 'fit' },
  captions = [],
  normalizesLoudness = false,
}: RenderRequest): RenderPlan {
  const output = fast ? fastOutput : normalOutput;
  const trim = clampTrim(wish ?? defaultTrim(inspection.durationSeconds), inspection.durationSeconds);
  const source = {
    widthPixels: inspection.video.displayWidthPixels,
    heightPixels: inspection.video.displayHeightPixels,
  };
  return {
    fast,
    output,
    framesPerSecond: outputFramesPerSecond,
    keyframeIntervalFrames,
    trim,
    source,
    framing,
    ...placementOf(framing, source, output),
    overlay: { ...overlay, output },
    captions: cuesInTrim(captions, trim),
    videoBitsPerSecond: videoBitsPerSecondFor(trim.durationSeconds),
    audioBitsPerSecond: inspection.audio ? audioBitsPerSecond : null,
    normalizesLoudness,
    engine: inspection.engine,
    videoCodec: inspection.video.codec,
    decoders: initialDecoders(inspection.engine),
  };
}

/** The same render at another output size: what fast mode and the last rungs of the size ladder make of it. */
export function planAtOutput(plan: RenderPlan, output: PixelSize): RenderPlan {
  return {
    ...plan,
    output,
    ...placementOf(plan.framing, plan.source, output),
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
