import type { AudioNote } from '#domain/video/audio-notes.ts';
import type { CardSpec } from '#domain/video/cards.ts';
import type { FrameSample } from '#domain/video/faces.ts';
import type { InspectionResult } from '#domain/video/inspection.ts';
import type { OverlayImageName, OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderErrorCode, RenderStage } from '#domain/video/render-state.ts';
import type { MotionMoment } from '#domain/video/templates/motion.ts';
import type { Trim } from '#domain/video/trim.ts';

/** Images for the overlay, decoded by the page because a worker cannot decode SVG. */
export type OverlayImages = Record<OverlayImageName, ImageBitmap | null>;

/** The branded frame: the layer under the clip, and the layer over it, if there is one. */
export type OverlayBitmaps = { under: ImageBitmap; over: ImageBitmap | null };

/** Messages from the page to the worker. A reply has the `id` of its command. */
export type Command =
  | { id: number; type: 'ping' }
  | { id: number; type: 'inspect'; file: Blob }
  | { id: number; type: 'strip'; file: Blob; request: StripRequest }
  | { id: number; type: 'still'; file: Blob; seconds: number; heightPixels: number }
  | { id: number; type: 'faces'; file: Blob; trim: Trim }
  | { id: number; type: 'poster'; file: Blob; isFirstFrame: boolean }
  | { id: number; type: 'speech'; file: Blob; trim: Trim }
  | { id: number; type: 'levels'; file: Blob; trim: Trim }
  | { id: number; type: 'finish-audio'; file: Blob; plan: RenderPlan; music: Blob | null }
  | ({ id: number; type: 'preview' } & PreviewRequest)
  | { id: number; type: 'captions'; plan: RenderPlan }
  | {
      id: number;
      type: 'overlay';
      spec: OverlaySpec;
      images: OverlayImages;
      /** Null when nothing moves. */
      moment: MotionMoment | null;
    }
  | { id: number; type: 'card'; spec: CardSpec; images: OverlayImages }
  | { id: number; type: 'music'; file: Blob }
  | {
      id: number;
      type: 'render';
      file: Blob;
      plan: RenderPlan;
      images: OverlayImages;
      music: Blob | null;
    };

/** A frame of the clip at `clipSeconds`, to compose as it would be at `seconds` of the result. */
export type PreviewRequest = {
  frame: VideoFrame | ImageBitmap;
  plan: RenderPlan;
  seconds: number;
  clipSeconds: number;
};

/** The page's reply to `decode-audio`: one array per channel, or null if the browser can't decode the file. */
export type DecodedAudio = {
  id: number;
  type: 'audio-decoded';
  channels: Float32Array<ArrayBuffer>[] | null;
};

/** What to read for a clip's trim strip. Thumbnails and peaks divide `durationSeconds` into equal steps. */
export type StripRequest = {
  durationSeconds: number;
  thumbnailCount: number;
  thumbnailHeightPixels: number;
  peakCount: number;
};

/** A partial result of reading a strip. `peaks` contains all peaks known so far, from 0 to 1. */
export type StripPart =
  | { kind: 'thumbnail'; position: number; bitmap: ImageBitmap }
  | { kind: 'peaks'; peaks: Float32Array };

export type RenderProgress = {
  stage: RenderStage;
  /** From 0 to 1 over the whole render. Never decreases within an attempt. */
  fraction: number;
  /**
   * Increases with each encoded frame and each sign of decoder activity in this attempt. If it stops increasing, the
   * watchdog restarts the worker.
   */
  steps: number;
};

type RenderedFacts = { durationSeconds: number; frameCount: number; audioNotes: AudioNote[] };

/** Messages from the worker to the page. The page replies to `decode-audio`, whose `id` the worker chooses. */
export type Reply =
  | { id: 0; type: 'alive' }
  | { id: number; type: 'decode-audio'; file: ArrayBuffer; sampleRateHertz: number }
  | { id: number; type: 'tried'; note: string }
  | { id: number; type: 'pong' }
  | { id: number; type: 'inspected'; result: InspectionResult }
  | { id: number; type: 'strip-part'; part: StripPart }
  | { id: number; type: 'strip-read' }
  | { id: number; type: 'still-read'; still: ImageBitmap | null }
  | { id: number; type: 'faces-read'; samples: FrameSample[] }
  | { id: number; type: 'poster-made'; poster: Blob | null }
  | { id: number; type: 'speech-read'; wav: ArrayBuffer }
  | { id: number; type: 'music-tried'; isDecodable: boolean }
  | { id: number; type: 'levels-read'; levels: Float32Array<ArrayBuffer> }
  | { id: number; type: 'audio-finished'; wav: ArrayBuffer }
  | { id: number; type: 'previewed'; composed: VideoFrame }
  | { id: number; type: 'captions-fitted'; truncatedPositions: number[] }
  | { id: number; type: 'overlay-drawn'; layers: OverlayBitmaps }
  | { id: number; type: 'card-drawn'; card: ImageBitmap }
  | { id: number; type: 'progress'; progress: RenderProgress }
  | ({ id: number; type: 'rendered'; file: ArrayBuffer } & RenderedFacts)
  | { id: number; type: 'failed'; code: RenderErrorCode; message: string };

type Receiver = { postMessage: (message: unknown, options: { transfer: Transferable[] }) => void };

/**
 * Sends a message and gives the receiver ownership of `transferred`. Bitmaps are copied and closed here instead of
 * transferred, because a bitmap on the GPU belongs to the thread that drew it, and WebKitGTK 2.50 crashes if another
 * thread uses or closes it. Anything not in `transferred` is copied and stays open.
 */
export function postWithTransfer(
  receiver: Receiver,
  message: Command | Reply | DecodedAudio,
  transferred: readonly Transferable[] = [],
): void {
  receiver.postMessage(message, { transfer: transferred.filter((each) => !(each instanceof ImageBitmap)) });
  for (const each of transferred) if (each instanceof ImageBitmap) each.close();
}
