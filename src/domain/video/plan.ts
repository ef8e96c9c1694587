import { videoBitsPerSecondFor } from './budget.ts';
import type { CaptionStyle } from './caption-style.ts';
import { type Cue, cuesInResult } from './captions.ts';
import { type Cards, type CardTexts, cardFramesOf, noCards } from './cards.ts';
import { coverSecondsOf } from './cover.ts';
import { type Decoders, initialDecoders, withoutGraphicsCard } from './decoders.ts';
import { type CropRect, type Framing, placementOf } from './framing.ts';
import type { PixelRect, PixelSize } from './geometry.ts';
import type { Inspection } from './inspection.ts';
import {
  audioBitsPerSecond,
  fastModeFileBytes,
  keyframeIntervalFrames,
  maxInputDurationSeconds,
  outputFramesPerSecond,
} from './limits.ts';
import { fastOutputOf, outputOf, type Shape } from './output-size.ts';
import type { OverlaySpec } from './overlay.ts';
import { silenceCuts } from './silence.ts';
import { safeShare } from './small-file.ts';
import { frameDesign } from './templates/frame-design.ts';
import { type MotionRange, motionRange } from './templates/motion.ts';
import { templateFacts } from './templates/template-facts.ts';
import { clipSlots, resultSecondsOf, type Timeline, type TimeRange } from './timeline.ts';
import { clampTrim, defaultTrim, type Trim } from './trim.ts';

/**
 * All decisions of a render, made by pure functions before it starts. The worker decides only when to retry and how to
 * split the work between two encoders.
 */
export type RenderPlan = Timeline & {
  fast: boolean;
  output: PixelSize;
  keyframeIntervalFrames: number;
  /** The clip's display size. Its aspect ratio is preserved. */
  source: PixelSize;
  framing: Framing;
  /** The texts of the cards. */
  cardTexts: CardTexts;
  /** The time in the clip of the frame that the result starts with; null for the first frame. */
  coverSeconds: number | null;
  /** Where the template shows the clip. */
  videoArea: PixelRect;
  /** Where the clip is drawn inside the video area. The aspect ratio is exact to a pixel, and edges are even. */
  videoRect: PixelRect;
  /** The visible part of the clip's frames: all of it unless the framing is `fill`. */
  crop: CropRect;
  overlay: OverlaySpec;
  /** Whether the template's elements enter and leave with motion. */
  hasMotion: boolean;
  /** Burned-in captions, timed from the start of the result. */
  captions: readonly Cue[];
  captionStyle: CaptionStyle;
  /** The bitrate of the normal video. */
  videoBitsPerSecond: number;
  /** Whether to make the file as small as possible while the clip still looks like the normal video. */
  minimizesSize: boolean;
  /** Null if the clip has no audio. */
  audioBitsPerSecond: number | null;
  /** Whether to bring the audio to the target loudness. */
  normalizesLoudness: boolean;
  /** Whether to remove noise behind speech. Done before the loudness is measured. */
  reducesNoise: boolean;
  /** Whether music plays under the speech. The music file is passed to the render separately. */
  hasMusic: boolean;
  engine: Inspection['engine'];
  videoCodec: Inspection['video']['codec'];
  /** The first decoders to try. The worker replaces them if they fail. */
  decoders: Decoders;
};

export type RenderRequest = {
  inspection: Inspection;
  overlay: Omit<OverlaySpec, 'output' | 'clip'>;
  /** Default: false. */
  hasMotion?: boolean;
  fast: boolean;
  /** Default: false. */
  minimizesSize?: boolean;
  /** Default: `status`. */
  shape?: Shape;
  /** Cards before and after the clip. Default: none. */
  cards?: Cards;
  /** Default: the first minute, minus the time of the cards. */
  trim?: Trim | undefined;
  /** Default: the first frame of the trim. */
  coverSeconds?: number | null | undefined;
  /** Default: `fit`. */
  framing?: Framing;
  /** Timed from the start of the clip. Captions outside the trim are dropped. */
  captions?: readonly Cue[];
  /** Default: `plain`. */
  captionStyle?: CaptionStyle;
  /** Default: false. */
  normalizesLoudness?: boolean;
  /** Default: false. */
  reducesNoise?: boolean;
  /** Default: false. */
  hasMusic?: boolean;
  /** Silent parts of the clip, most of which are cut. Default: none. */
  silences?: readonly TimeRange[] | undefined;
};

/** Makes the plan for an inspected clip. The duration is capped at 60 s. */
export function makeRenderPlan({
  inspection,
  overlay,
  hasMotion = false,
  cards: wantedCards = noCards,
  fast,
  minimizesSize = false,
  shape = 'status',
  trim: requestedTrim,
  coverSeconds,
  framing = { kind: 'fit' },
  captions = [],
  captionStyle = 'plain',
  normalizesLoudness = false,
  reducesNoise = false,
  hasMusic = false,
  silences = [],
}: RenderRequest): RenderPlan {
  const output = outputOf(shape, fast);
  const cards = cardFramesOf(wantedCards, overlay.brand);
  const trim = clampTrim(
    requestedTrim ?? defaultTrim(inspection.durationSeconds),
    inspection.durationSeconds,
    maxTrimSeconds(cards),
  );
  const cuts = silenceCuts(silences, { trim, framesPerSecond: outputFramesPerSecond });
  const timeline: Timeline = { trim, framesPerSecond: outputFramesPerSecond, cuts, cards };
  const source = {
    widthPixels: inspection.video.displayWidthPixels,
    heightPixels: inspection.video.displayHeightPixels,
  };
  const shown = cuesInResult(captions, timeline);
  return {
    fast,
    output,
    ...timeline,
    keyframeIntervalFrames,
    source,
    framing,
    ...placeIn(output, { framing, source, overlay }),
    hasMotion,
    cardTexts: wantedCards,
    coverSeconds: coverSecondsOf(coverSeconds, timeline),
    captions: shown,
    // Without captions, the style must not make two plans differ.
    captionStyle: shown.length > 0 ? captionStyle : 'plain',
    videoBitsPerSecond: videoBitsPerSecondFor(resultSecondsOf(timeline), fast),
    minimizesSize,
    audioBitsPerSecond: inspection.audio ? audioBitsPerSecond : null,
    normalizesLoudness,
    reducesNoise,
    hasMusic: hasMusic && inspection.audio !== null,
    engine: inspection.engine,
    videoCodec: inspection.video.codec,
    decoders: initialDecoders(inspection.engine),
  };
}

/** The same plan at another output size, for fast mode and for results that are too large. */
export function planAtOutput(plan: RenderPlan, output: PixelSize): RenderPlan {
  return { ...plan, output, ...placeIn(output, plan) };
}

/** The parts of a plan that depend on the output size: the clip's place in the template. */
function placeIn(
  output: PixelSize,
  { framing, source, ...rest }: Pick<RenderPlan, 'framing' | 'source'> & Pick<RenderRequest, 'overlay'>,
) {
  const overlay = { ...rest.overlay, output, clip: source };
  const { videoArea, clearRows } = frameDesign(overlay);
  return { videoArea, ...placementOf(framing, source, videoArea, clearRows), overlay };
}

/**
 * The plan for retrying a stalled render: fast mode, no hardware decoder, and no trial with several encoders. Either
 * of the last two may have caused the stall.
 */
export function afterStall(plan: RenderPlan): RenderPlan {
  const share = plan.minimizesSize ? safeShare : 1;
  return {
    ...planAtOutput(plan, fastOutputOf(plan.output)),
    fast: true,
    videoBitsPerSecond: Math.round(share * videoBitsPerSecondFor(resultSecondsOf(plan), true)),
    minimizesSize: false,
    decoders: withoutGraphicsCard(plan.decoders),
  };
}

/** The longest trim: a minute, minus the time of the cards. */
export function maxTrimSeconds(cards: Timeline['cards']): number {
  const frames = cards ? cards.introFrames + cards.outroFrames : 0;
  return maxInputDurationSeconds - frames / outputFramesPerSecond;
}

/** Returns the output frames between which elements enter and leave, or null if they stand still. */
export function motionRangeOf(plan: RenderPlan): MotionRange | null {
  if (!plan.hasMotion || !templateFacts[plan.overlay.template].moves) return null;
  return motionRange(clipSlots(plan), plan.framesPerSecond);
}

/** True for large files and for iOS Safari, which has little memory for video. */
export function prefersFastMode(device: { fileBytes: number; isIosSafari: boolean }): boolean {
  return device.isIosSafari || device.fileBytes > fastModeFileBytes;
}
