import type { AudioNote } from '#domain/video/audio-notes.ts';
import { afterStall, type RenderPlan } from '#domain/video/plan.ts';
import { existing, overlayImages } from './overlay-images.ts';
import type { RenderProgress } from './protocol.ts';
import { RenderFailure } from './render-failure.ts';
import { unexpectedReplyError, VideoWorker } from './video-worker.ts';
import { Watchdog } from './watchdog.ts';

/** A finished and checked video. `tried` describes earlier failed attempts. */
export type RenderOutput = {
  blob: Blob;
  bytes: number;
  durationSeconds: number;
  frameCount: number;
  audioNotes: readonly AudioNote[];
  tried: readonly string[];
};

export type RenderOptions = {
  /** Needed if the plan has music. */
  music?: Blob | null;
  signal?: AbortSignal;
  onProgress?: (progress: RenderProgress) => void;
  /** Called at most once, if the encoder stalled and the render restarts in fast mode with this plan. */
  onStallRetry?: (plan: RenderPlan) => void;
};

/**
 * Renders the plan in a separate worker, which is terminated afterward.
 * @throws the signal's reason immediately when aborted; RenderFailure otherwise
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
  { music = null, signal, onProgress, onTried }: RenderOptions & { onTried: (note: string) => void },
): Promise<Omit<RenderOutput, 'tried'>> {
  signal?.throwIfAborted();
  const images = await overlayImages(plan.overlay);
  signal?.throwIfAborted();
  const worker = new VideoWorker();
  const watchdog = new Watchdog(() =>
    worker.end(new RenderFailure('stalled', 'The encoder stopped responding.')),
  );
  try {
    const reply = await worker.ask((id) => ({ id, type: 'render', file, plan, images, music }), {
      signal,
      given: existing(images),
      onTried,
      onProgress: (progress) => {
        watchdog.observe(progress);
        onProgress?.(progress);
      },
    });
    if (reply.type !== 'rendered') throw unexpectedReplyError(reply);
    const blob = new Blob([reply.file], { type: 'video/mp4' });
    const { durationSeconds, frameCount, audioNotes } = reply;
    return { blob, bytes: blob.size, durationSeconds, frameCount, audioNotes };
  } finally {
    watchdog.stop();
    worker.end(new RenderFailure('worker-died', 'The render is over.'));
  }
}
