import type { Cue } from '#domain/video/captions.ts';
import type { CardSpec } from '#domain/video/cards.ts';
import type { FrameSample } from '#domain/video/faces.ts';
import type { InspectionResult } from '#domain/video/inspection.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { resultTimeOf } from '#domain/video/timeline.ts';
import type { Trim } from '#domain/video/trim.ts';
import { existing, logoOf, overlayImages } from './overlay-images.ts';
import type {
  Command,
  OverlayBitmaps,
  OverlayImages,
  PreviewRequest,
  StripPart,
  StripRequest,
} from './protocol.ts';
import { RenderFailure } from './render-failure.ts';
import { askSharedWorker } from './shared-worker.ts';
import { type Answer, unexpectedReplyError, VideoWorker } from './video-worker.ts';
import { watchHeartbeat } from './watchdog.ts';
import { acquireWorker, releaseWorker } from './worker-pool.ts';

/**
 * Inspects a file in its own worker: a malicious file can keep a demuxer busy forever, and only terminating the worker
 * helps. Unusable files are a result, not an error.
 * @throws the signal's reason when aborted; RenderFailure `worker-died` when the worker died
 */
export async function inspect(
  file: Blob,
  { signal }: { signal?: AbortSignal } = {},
): Promise<InspectionResult> {
  const worker = acquireWorker();
  const stopWatching = watchHeartbeat(worker);
  let isReusable = false;
  try {
    const reply = await worker.ask((id) => ({ id, type: 'inspect', file }), { signal });
    if (reply.type !== 'inspected') throw unexpectedReplyError(reply);
    const { result } = reply;
    // A worker never retries a module that failed to load.
    isReusable = result.ok ? result.inspection.engine === 'webcodecs' : result.reason !== 'load-timeout';
    return result;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    if (error.code === 'stalled') return { ok: false, reason: 'too-slow' };
    if (error.code === 'part-missing') return { ok: false, reason: 'part-missing' };
    throw error;
  } finally {
    stopWatching();
    if (isReusable) releaseWorker(worker);
    else worker.end(new RenderFailure('worker-died', 'The inspection is over.'));
  }
}

/**
 * Reads the thumbnails and audio peaks for a trim strip in its own worker, because a long clip takes a while. The
 * receiver of a thumbnail must close it.
 * @throws the signal's reason when aborted; RenderFailure when the worker failed
 */
export async function readStrip(
  file: Blob,
  request: StripRequest,
  { signal, onPart }: { signal: AbortSignal; onPart: (part: StripPart) => void },
): Promise<void> {
  const worker = new VideoWorker();
  try {
    await worker.ask((id) => ({ id, type: 'strip', file, request }), { signal, onPart });
  } finally {
    worker.end(new RenderFailure('worker-died', 'The strip is complete.'));
  }
}

/**
 * Reads a frame of a clip near `seconds`; null if none can be decoded. The receiver closes it.
 * @throws the signal's reason when aborted; RenderFailure when the worker failed
 */
export async function readStill(
  file: Blob,
  { seconds, heightPixels }: { seconds: number; heightPixels: number },
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const reply = await askPooledWorker((id) => ({ id, type: 'still', file, seconds, heightPixels }), signal);
  if (reply.type !== 'still-read') throw unexpectedReplyError(reply);
  return reply.still;
}

/**
 * Finds the faces in frames of part of a clip.
 * @throws the signal's reason when aborted; RenderFailure when the worker failed
 */
export async function readFaces(file: Blob, trim: Trim, signal: AbortSignal): Promise<FrameSample[]> {
  const reply = await askPooledWorker((id) => ({ id, type: 'faces', file, trim }), signal);
  if (reply.type !== 'faces-read') throw unexpectedReplyError(reply);
  return reply.samples;
}

/** Sends a task to a separate worker, often the one that inspected the file. Aborting terminates the worker. */
async function askPooledWorker(command: (id: number) => Command, signal: AbortSignal): Promise<Answer> {
  const worker = acquireWorker();
  try {
    const reply = await worker.ask(command, { signal });
    releaseWorker(worker);
    return reply;
  } catch (error) {
    worker.end(new RenderFailure('worker-died', 'The task failed or is not needed.'));
    throw error;
  }
}

/**
 * Makes a small still of a finished video, either of its first frame or of the best frame. Null if the browser cannot
 * decode it.
 * @throws RenderFailure
 */
export async function makePoster(
  video: Blob,
  { isFirstFrame = false }: { isFirstFrame?: boolean } = {},
): Promise<Blob | null> {
  const reply = await askSharedWorker((id) => ({ id, type: 'poster', file: video, isFirstFrame }));
  if (reply.type !== 'poster-made') throw unexpectedReplyError(reply);
  return reply.poster;
}

/**
 * Extracts the audio of part of a clip as a WAV file for transcription.
 * @throws RenderFailure `source-unreadable` if the audio cannot be decoded
 */
export async function extractSpeech(file: Blob, trim: Trim): Promise<Blob> {
  const reply = await askSharedWorker((id) => ({ id, type: 'speech', file, trim }));
  if (reply.type !== 'speech-read') throw unexpectedReplyError(reply);
  return new Blob([reply.wav], { type: 'audio/wav' });
}

/**
 * Reads the levels of part of a clip's audio in its own worker, in dBFS, one for each `levelSeconds`.
 * @throws the signal's reason when aborted; RenderFailure `source-unreadable` if the audio cannot be decoded
 */
export async function readLevels(file: Blob, trim: Trim, signal: AbortSignal): Promise<Float32Array> {
  const worker = new VideoWorker();
  try {
    const reply = await worker.ask((id) => ({ id, type: 'levels', file, trim }), { signal });
    if (reply.type !== 'levels-read') throw unexpectedReplyError(reply);
    return reply.levels;
  } finally {
    worker.end(new RenderFailure('worker-died', 'The levels are complete.'));
  }
}

/** Whether the browser can decode a music file. @throws RenderFailure */
export async function canUseMusic(file: Blob): Promise<boolean> {
  const reply = await askSharedWorker((id) => ({ id, type: 'music', file }));
  if (reply.type !== 'music-tried') throw unexpectedReplyError(reply);
  return reply.isDecodable;
}

/**
 * Composes the player's current frame like a render. Only the video area of the result is complete; `paintVideoArea`
 * shows it. The receiver closes the frame.
 * @throws RenderFailure, or a DOMException when the player has no frame yet
 */
export async function drawVideoArea(player: HTMLVideoElement, plan: RenderPlan): Promise<VideoFrame> {
  const clipSeconds = player.currentTime;
  const seconds = resultTimeOf(plan, clipSeconds);
  const frame = await currentFrame(player);
  return compose({ frame, plan, seconds, clipSeconds }, [frame]);
}

/** Like `drawVideoArea`, with a given frame of the clip, which stays open. @throws RenderFailure */
export async function drawStill(
  still: ImageBitmap,
  plan: RenderPlan,
  clipSeconds: number,
): Promise<VideoFrame> {
  return compose({ frame: still, plan, seconds: 0, clipSeconds }, []);
}

async function compose(request: PreviewRequest, given: readonly Transferable[]): Promise<VideoFrame> {
  const reply = await askSharedWorker((id) => ({ id, type: 'preview', ...request }), { given });
  if (reply.type !== 'previewed') throw unexpectedReplyError(reply);
  return reply.composed;
}

/** Returns the plan's captions that are too long and end with an ellipsis in the video. */
export async function truncatedCaptions(plan: RenderPlan): Promise<Cue[]> {
  const reply = await askSharedWorker((id) => ({ id, type: 'captions', plan }));
  if (reply.type !== 'captions-fitted') throw unexpectedReplyError(reply);
  return reply.truncatedPositions.flatMap((position) => plan.captions[position] ?? []);
}

/** Uses the decoded frame if possible, which avoids a color conversion. */
async function currentFrame(player: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  if (typeof VideoFrame === 'undefined') return createImageBitmap(player);
  const frame = new VideoFrame(player);
  // A phone's frame may be rotated only by metadata (`rotation` is too new for TypeScript's types).
  const isRotated = 'rotation' in frame && frame.rotation !== 0;
  if (!isRotated && frame.displayWidth === player.videoWidth) return frame;
  frame.close();
  return createImageBitmap(player);
}

/** Draws a card exactly as in the video. @throws RenderFailure */
export async function drawCard(spec: CardSpec): Promise<ImageBitmap> {
  const images: OverlayImages = { flag: null, logo: await logoOf(spec.overlay.brand) };
  const reply = await askSharedWorker((id) => ({ id, type: 'card', spec, images }), {
    given: existing(images),
  });
  if (reply.type !== 'card-drawn') throw unexpectedReplyError(reply);
  return reply.card;
}

/**
 * Draws the branded frame with an empty video area, exactly as in the video.
 * @throws RenderFailure, `no-canvas` among others
 */
export async function drawOverlay(spec: OverlaySpec): Promise<OverlayBitmaps> {
  const images = await overlayImages(spec);
  const reply = await askSharedWorker((id) => ({ id, type: 'overlay', spec, images, moment: null }), {
    given: existing(images),
  });
  if (reply.type !== 'overlay-drawn') throw unexpectedReplyError(reply);
  return reply.layers;
}
