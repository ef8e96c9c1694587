import type { InspectionResult } from '#domain/video/inspection.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderErrorCode, RenderStage } from '#domain/video/render-state.ts';
import type { Trim } from '#domain/video/trim.ts';

/** Pictures that only a page can decode (a worker has no Image for SVG); drawn into the overlay. */
export type OverlayImages = { flag: ImageBitmap | null; logo: ImageBitmap | null };

/** What the page asks of the worker. `id` pairs an answer with its question. */
export type Command =
  | { id: number; type: 'ping' }
  | { id: number; type: 'inspect'; file: Blob }
  | { id: number; type: 'strip'; file: Blob; wish: StripWish }
  | { id: number; type: 'poster'; file: Blob }
  | { id: number; type: 'speech'; file: Blob; trim: Trim }
  | { id: number; type: 'preview'; picture: VideoFrame | ImageBitmap; plan: RenderPlan; seconds: number }
  | { id: number; type: 'captions'; plan: RenderPlan }
  | { id: number; type: 'overlay'; spec: OverlaySpec; images: OverlayImages }
  | { id: number; type: 'render'; file: Blob; plan: RenderPlan; images: OverlayImages };

/** What a strip of a clip is to hold. Positions and peaks divide `durationSeconds` into equal steps. */
export type StripWish = {
  durationSeconds: number;
  pictureCount: number;
  pictureHeightPixels: number;
  peakCount: number;
};

/** Parts of a strip as they come. `peaks` are those known so far, 0 to 1, each time all of them. */
export type StripPart =
  | { kind: 'picture'; position: number; bitmap: ImageBitmap }
  | { kind: 'peaks'; peaks: Float32Array };

export type RenderProgress = {
  stage: RenderStage;
  /** 0 to 1 over the whole render, never going back within one attempt. */
  fraction: number;
  /**
   * Grows with each frame that is encoded in this attempt, and with each sign that a decoder is at work between two of them:
   * the watchdog restarts the worker when it stands still.
   */
  steps: number;
};

/** What the worker says back. */
export type Reply =
  | { id: 0; type: 'alive' }
  | { id: number; type: 'tried'; note: string }
  | { id: number; type: 'pong' }
  | { id: number; type: 'inspected'; result: InspectionResult }
  | { id: number; type: 'strip-part'; part: StripPart }
  | { id: number; type: 'strip-read' }
  | { id: number; type: 'poster-made'; poster: Blob | null }
  | { id: number; type: 'speech-read'; wav: ArrayBuffer }
  | { id: number; type: 'previewed'; videoArea: ImageBitmap }
  | { id: number; type: 'captions-fitted'; cutPositions: number[] }
  | { id: number; type: 'overlay-drawn'; bitmap: ImageBitmap }
  | { id: number; type: 'progress'; progress: RenderProgress }
  | { id: number; type: 'rendered'; file: ArrayBuffer; durationSeconds: number; frameCount: number }
  | { id: number; type: 'failed'; code: RenderErrorCode; message: string };
