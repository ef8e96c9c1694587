import {
  engineLoadTimeoutMilliseconds,
  stallCheckIntervalMilliseconds,
  stallTimeoutMilliseconds,
} from './limits.ts';

/** Why a render ended without a video. `message` of §8 and the sentence on screen are chosen from it. */
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

/** Where a render stands. `Inputs` is what it is of, `Video` what the engine hands over: the domain knows no blobs. */
export type RenderState<Inputs, Video> =
  | { stage: 'idle' }
  | { stage: RenderStage; fraction: number; remainingSeconds: number | null }
  | { stage: 'done'; video: Video }
  | { stage: 'failed'; inputs: Inputs; reason: RenderErrorCode; message: string; tried: readonly string[] }
  | { stage: 'cancelled' };

/** What the watchdog looks at, in milliseconds of one clock. */
export type Pulse = { stage: RenderStage; lastGrowthMilliseconds: number; nowMilliseconds: number };

/**
 * Whether a render has hung: no further frame encoded for longer than the stall timeout. Before the first
 * frame an engine may have to be downloaded, which has a limit of its own that must be able to speak first.
 */
export function isStalled({ stage, lastGrowthMilliseconds, nowMilliseconds }: Pulse): boolean {
  const allowance =
    stage === 'preparing'
      ? stallTimeoutMilliseconds + engineLoadTimeoutMilliseconds
      : stallTimeoutMilliseconds;
  return nowMilliseconds - lastGrowthMilliseconds > allowance;
}

/**
 * Whether the watchdog itself stood still since its last check, as with the lid of a laptop closed or a phone's browser in the background.
 * The encoder stood still with it, so that the time between says nothing about a stall.
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
