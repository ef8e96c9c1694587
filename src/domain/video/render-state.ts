import {
  ffmpegLoadTimeoutMilliseconds,
  stallCheckIntervalMilliseconds,
  stallTimeoutMilliseconds,
} from './limits.ts';

/** Why a render failed. The message on screen depends on it (§8). */
export type RenderErrorCode =
  | 'encoding-failed'
  | 'stalled'
  | 'load-timeout'
  | 'part-missing'
  | 'no-canvas'
  | 'no-encoder'
  | 'source-unreadable'
  | 'too-large'
  | 'check-failed'
  | 'worker-died';

export type RenderStage = 'preparing' | 'encoding' | 'finalizing';

/** The state of a render. `Inputs` and `Video` are generic because the domain has no blobs. */
export type RenderState<Inputs, Video> =
  | { stage: 'idle' }
  | { stage: RenderStage; fraction: number; remainingSeconds: number | null }
  | { stage: 'done'; video: Video }
  | { stage: 'failed'; inputs: Inputs; reason: RenderErrorCode; message: string; tried: readonly string[] }
  | { stage: 'canceled' };

/** The watchdog's input. All times are in milliseconds of the same clock. */
export type Pulse = { stage: RenderStage; lastGrowthMilliseconds: number; nowMilliseconds: number };

/**
 * True if no frame was encoded for longer than the stall timeout. Before the first frame, ffmpeg.wasm may still be
 * loading. Loading has its own timeout, which must be able to fire first.
 */
export function isStalled({ stage, lastGrowthMilliseconds, nowMilliseconds }: Pulse): boolean {
  const allowance =
    stage === 'preparing'
      ? stallTimeoutMilliseconds + ffmpegLoadTimeoutMilliseconds
      : stallTimeoutMilliseconds;
  return nowMilliseconds - lastGrowthMilliseconds > allowance;
}

/**
 * True if the watchdog itself was suspended since its last check, for example by a closed laptop lid or a background
 * tab. The encoder was suspended as well, so the elapsed time does not indicate a stall.
 */
export function wasSuspended({
  lastCheckMilliseconds,
  nowMilliseconds,
}: {
  lastCheckMilliseconds: number;
  nowMilliseconds: number;
}): boolean {
  return nowMilliseconds - lastCheckMilliseconds > 2 * stallCheckIntervalMilliseconds;
}
