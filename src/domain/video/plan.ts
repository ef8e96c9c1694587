import type { PixelRect, PixelSize } from './geometry.ts';
import type { OverlaySpec } from './overlay.ts';

/** The whole of a render, decided before it starts. Made by pure rules; the worker adds no decision of its own but retries. */
export type RenderPlan = {
  fast: boolean;
  output: PixelSize;
  framesPerSecond: number;
  keyframeIntervalFrames: number;
  /** The part of the input that is used, in seconds of the input's presentation time from its start. */
  trim: { startSeconds: number; durationSeconds: number };
  /** Where the fitted video lands: inside the white video area, aspect ratio kept within a pixel, even edges. */
  videoRect: PixelRect;
  overlay: OverlaySpec;
  videoBitsPerSecond: number;
  /** Null when the input has no sound. */
  audioBitsPerSecond: number | null;
  engine: 'webcodecs' | 'ffmpeg';
};
