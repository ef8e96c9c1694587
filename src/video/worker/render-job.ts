import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderStage } from '#domain/video/render-state.ts';

/** What every engine is given. */
export type RenderJob = {
  file: Blob;
  /** Already made for the attempt: output size, bitrate. */
  plan: RenderPlan;
  /** The branded frame at the plan's output size. */
  overlay: ImageData;
  /** 2 leaves half the picture's detail in each direction, 1 all of it. */
  softening: number;
  report: Report;
  /** Hears that a decoder is at work: between two pictures it may take longer than a stall, and is none. */
  onDecoding: () => void;
};

/** Tells how far an attempt is: 0 to 1 within the stage. */
type Report = (stage: RenderStage, fraction: number) => void;

/** A finished MP4 and whether its source is more than silence there, or the size it would have had. */
export type Rendering =
  | { ok: true; file: ArrayBuffer; isSoundHeard: boolean }
  | { ok: false; projectedBytes: number };
