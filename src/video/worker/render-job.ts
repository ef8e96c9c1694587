import type { AudioNote } from '#domain/video/audio-notes.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderStage } from '#domain/video/render-state.ts';
import type { CardPixels } from './overlay/card-pixels.ts';
import type { OverlayPixels } from './overlay/patch.ts';

/** The input of a codec backend for one render attempt. */
export type RenderJob = {
  file: Blob;
  /** Null if the plan has no music. */
  music: Blob | null;
  /** Already adapted to the attempt's output size and bitrate. */
  plan: RenderPlan;
  /** The branded frame at the plan's output size. */
  overlay: OverlayPixels;
  cards: CardPixels;
  /** The planes of the cover frame, if it is not the clip's first frame. */
  cover: Uint8Array<ArrayBuffer> | null;
  /** The factor by which detail is reduced in each direction: 2 keeps half of the detail, 1 keeps all of it. */
  softening: number;
  report: Report;
  /** Called while a decoder is active, because decoding a single frame may take longer than the stall timeout. */
  onDecoding: () => void;
};

/** Reports an attempt's progress, from 0 to 1 within the stage. */
type Report = (stage: RenderStage, fraction: number) => void;

/**
 * A finished MP4 and whether its source has audible audio, or the projected size of a file that would be too large.
 */
export type AttemptResult =
  | { ok: true; file: ArrayBuffer; isSourceAudible: boolean; audioNotes: AudioNote[] }
  | { ok: false; projectedBytes: number };
