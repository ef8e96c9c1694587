import type { Cue } from '#domain/video/captions.ts';
import type { InspectionResult } from '#domain/video/inspection.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { afterStall, type RenderPlan } from '#domain/video/plan.ts';
import type { Trim } from '#domain/video/trim.ts';
import { type Answer, Engine, RenderFailure } from './engine.ts';
import { decodedPicture, flagBitmap } from './flags.ts';
import type { Command, OverlayImages, RenderProgress, StripPart, StripWish } from './protocol.ts';
import { keepEngine, takeEngine } from './spare-engines.ts';
import { Watchdog, watchPulse } from './watching.ts';

/** The finished file, checked, not yet named: naming is the page's. `tried` is what came to nothing before. */
export type RenderOutput = {
  blob: Blob;
  bytes: number;
  durationSeconds: number;
  frameCount: number;
  tried: readonly string[];
};

/**
 * Says what a file is before anything is promised, in a worker that does nothing else: a forged file can keep a reader
 * busy for ever, and only ending its worker stops that. Refusals are data.
 * @throws the signal's reason when aborted; RenderFailure `worker-died` when the worker ended.
 */
export async function inspect(
  file: Blob,
  { signal }: { signal?: AbortSignal } = {},
): Promise<InspectionResult> {
  const engine = takeEngine();
  const stopWatching = watchPulse(engine);
  let isReusable = false;
  try {
    const reply = await engine.ask((id) => ({ id, type: 'inspect', file }), { signal });
    if (reply.type !== 'inspected') throw unexpected(reply);
    const { result } = reply;
    // A part that once failed to load is not asked for again in the same worker.
    isReusable = result.ok ? result.inspection.engine === 'webcodecs' : result.reason !== 'load-timeout';
    return result;
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    if (error.code === 'stalled') return { ok: false, reason: 'damaged' };
    if (error.code === 'part-missing') return { ok: false, reason: 'part-missing' };
    throw error;
  } finally {
    stopWatching();
    if (isReusable) keepEngine(engine);
    else engine.end(new RenderFailure('worker-died', 'The inspection has ended.'));
  }
}

/**
 * Reads what a strip shows of a clip, in a worker of its own that ends with it: a long clip takes its time and
 * nothing else waits for it. Pictures belong to who is handed them and must be closed.
 * @throws the signal's reason when aborted; RenderFailure when the worker failed
 */
export async function readStrip(
  file: Blob,
  wish: StripWish,
  { signal, onPart }: { signal: AbortSignal; onPart: (part: StripPart) => void },
): Promise<void> {
  const engine = new Engine();
  try {
    await engine.ask((id) => ({ id, type: 'strip', file, wish }), { signal, onPart });
  } finally {
    engine.end(new RenderFailure('worker-died', 'The strip has been read.'));
  }
}

/** A small picture of a finished video; null where the browser does not decode it. @throws RenderFailure when the worker failed */
export async function posterOf(video: Blob): Promise<Blob | null> {
  const reply = await onErrand((id) => ({ id, type: 'poster', file: video }));
  if (reply.type !== 'poster-made') throw unexpected(reply);
  return reply.poster;
}

/**
 * The sound of a part of a clip as a WAV file, for a transcription.
 * @throws RenderFailure `source-unreadable` where the browser cannot decode it
 */
export async function speechOf(file: Blob, trim: Trim): Promise<Blob> {
  const reply = await onErrand((id) => ({ id, type: 'speech', file, trim }));
  if (reply.type !== 'speech-read') throw unexpected(reply);
  return new Blob([reply.wav], { type: 'audio/wav' });
}

/**
 * What the video area of the result shows where the clip shows what this player shows now: drawn by the compositor that
 * renders. @throws RenderFailure, or a DOMException when the player has no picture yet
 */
export async function drawVideoArea(player: HTMLVideoElement, plan: RenderPlan): Promise<ImageBitmap> {
  const seconds = player.currentTime - plan.trim.startSeconds;
  const picture = await pictureIn(player);
  const reply = await onErrand((id) => ({ id, type: 'preview', picture, plan, seconds }), {
    transfer: [picture],
  });
  if (reply.type !== 'previewed') throw unexpected(reply);
  return reply.videoArea;
}

/** Those of the plan's captions that end with an ellipsis in the video, because all of them does not fit. */
export async function cutCaptions(plan: RenderPlan): Promise<Cue[]> {
  const reply = await onErrand((id) => ({ id, type: 'captions', plan }));
  if (reply.type !== 'captions-fitted') throw unexpected(reply);
  return reply.cutPositions.flatMap((position) => plan.captions[position] ?? []);
}

/** As it was decoded where that can be had, so that not even its colours are converted on the way. */
async function pictureIn(player: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  if (typeof VideoFrame === 'undefined') return createImageBitmap(player);
  const frame = new VideoFrame(player);
  // A phone's picture may come lying, with a note how to turn it (the note is too new for TypeScript).
  const isTurned = 'rotation' in frame && frame.rotation !== 0;
  if (!isTurned && frame.displayWidth === player.videoWidth) return frame;
  frame.close();
  return createImageBitmap(player);
}

/**
 * The branded frame with an empty video area, as it will stand in the video.
 * @throws RenderFailure, `no-canvas` among others
 */
export async function drawOverlay(spec: OverlaySpec): Promise<ImageBitmap> {
  const images = await overlayImages(spec);
  const reply = await onErrand((id) => ({ id, type: 'overlay', spec, images }), {
    transfer: transferable(images),
  });
  if (reply.type !== 'overlay-drawn') throw unexpected(reply);
  return reply.bitmap;
}

export type RenderOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: RenderProgress) => void;
  /** The encoder stalled and the render begins again with this plan, in fast mode. Happens once at most. */
  onStallRetry?: (plan: RenderPlan) => void;
};

/**
 * Renders as planned in a worker of its own, which ends with the render, however it ends.
 * @throws the signal's reason when aborted, at once; RenderFailure otherwise
 */
export async function render(
  file: Blob,
  plan: RenderPlan,
  options: RenderOptions = {},
): Promise<RenderOutput> {
  const { signal, onStallRetry } = options;
  const tried: string[] = [];
  const onTried = (note: string) => tried.push(note);
  try {
    const output = await renderOnce(file, plan, { ...options, onTried }).catch((error: unknown) => {
      const isRetryable = error instanceof RenderFailure && error.code === 'stalled' && !plan.fast;
      if (!isRetryable || signal?.aborted) throw error;
      const fastPlan = afterStall(plan);
      onTried(error.message);
      onStallRetry?.(fastPlan);
      return renderOnce(file, fastPlan, { ...options, onTried });
    });
    return { ...output, tried };
  } catch (error) {
    if (error instanceof RenderFailure) error.tried = tried;
    throw error;
  }
}

async function renderOnce(
  file: Blob,
  plan: RenderPlan,
  { signal, onProgress, onTried }: RenderOptions & { onTried: (note: string) => void },
): Promise<Omit<RenderOutput, 'tried'>> {
  signal?.throwIfAborted();
  const images = await overlayImages(plan.overlay);
  signal?.throwIfAborted();
  const engine = new Engine();
  const watchdog = new Watchdog(() =>
    engine.end(new RenderFailure('stalled', 'The encoder stopped answering.')),
  );
  try {
    const reply = await engine.ask((id) => ({ id, type: 'render', file, plan, images }), {
      signal,
      transfer: transferable(images),
      onTried,
      onProgress: (progress) => {
        watchdog.saw(progress);
        onProgress?.(progress);
      },
    });
    if (reply.type !== 'rendered') throw unexpected(reply);
    const blob = new Blob([reply.file], { type: 'video/mp4' });
    const { durationSeconds, frameCount } = reply;
    return { blob, bytes: blob.size, durationSeconds, frameCount };
  } finally {
    watchdog.stop();
    engine.end(new RenderFailure('worker-died', 'The render has ended.'));
  }
}

let errandsEngine: Engine | null = null;

/**
 * Asks the long-lived worker for what takes moments: the frame, the preview, a poster, the sound for a transcription. One for which a part did not
 * come is ended: Firefox remembers that as long as the worker lives, and a fresh one asks again.
 */
async function onErrand(
  command: (id: number) => Command,
  options: { transfer?: Transferable[] } = {},
): Promise<Answer> {
  if (!errandsEngine || errandsEngine.hasEnded) errandsEngine = new Engine();
  const engine = errandsEngine;
  try {
    return await engine.ask(command, options);
  } catch (error) {
    if (error instanceof RenderFailure && error.code === 'part-missing') engine.end(error);
    throw error;
  }
}

async function overlayImages({ countryCode, brand }: OverlaySpec): Promise<OverlayImages> {
  // A picture that cannot be decoded is left out of the frame; it is no reason to refuse a video.
  const [flag, logo] = await Promise.all([
    flagBitmap(countryCode).catch(() => null),
    brand.logoDataUrl ? decodedPicture(brand.logoDataUrl).catch(() => null) : null,
  ]);
  return { flag, logo };
}

function transferable({ flag, logo }: OverlayImages): Transferable[] {
  return [flag, logo].filter((picture) => picture !== null);
}

function unexpected(reply: Answer): Error {
  return new Error(`The video worker answered something else (got ${reply.type}).`);
}
