import {
  heartbeatIntervalMilliseconds,
  heartbeatTimeoutMilliseconds,
  inspectionTimeoutMilliseconds,
  stallCheckIntervalMilliseconds,
} from '#domain/video/limits.ts';
import { isStalled, wasSuspended } from '#domain/video/render-state.ts';
import type { RenderProgress } from './protocol.ts';
import { RenderFailure } from './render-failure.ts';
import type { VideoWorker } from './video-worker.ts';

/** Terminates a worker that stops responding or never finishes its inspection. Returns a function that stops this. */
export function watchHeartbeat(worker: VideoWorker): () => void {
  const end = () => worker.end(new RenderFailure('stalled', 'The file could not be read in time.'));
  const limit = setTimeout(end, inspectionTimeoutMilliseconds);
  // Loading the script may take a while, and a background page throttles timers but not replies. So only the time
  // after an unanswered ping counts.
  let hasReplied = false;
  let pingedAt: number | null = null;
  const ping = () => {
    pingedAt = performance.now();
    worker
      .ask((id) => ({ id, type: 'ping' }), {})
      .then(
        () => {
          hasReplied = true;
          pingedAt = null;
        },
        () => undefined,
      );
  };
  ping();
  const timer = setInterval(() => {
    if (pingedAt === null) ping();
    else if (hasReplied && performance.now() - pingedAt > heartbeatTimeoutMilliseconds) end();
  }, heartbeatIntervalMilliseconds);
  return () => {
    clearTimeout(limit);
    clearInterval(timer);
  };
}

/** Checks every two seconds whether a render still makes progress. */
export class Watchdog {
  #progress: RenderProgress = { stage: 'preparing', fraction: 0, steps: 0 };
  #lastGrowthMilliseconds = performance.now();
  #lastCheckMilliseconds = this.#lastGrowthMilliseconds;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(onStall: () => void) {
    this.#timer = setInterval(() => {
      const nowMilliseconds = performance.now();
      const lastCheckMilliseconds = this.#lastCheckMilliseconds;
      this.#lastCheckMilliseconds = nowMilliseconds;
      if (wasSuspended({ lastCheckMilliseconds, nowMilliseconds })) {
        this.#lastGrowthMilliseconds = nowMilliseconds;
        return;
      }
      const { stage } = this.#progress;
      const lastGrowthMilliseconds = this.#lastGrowthMilliseconds;
      if (isStalled({ stage, lastGrowthMilliseconds, nowMilliseconds })) onStall();
    }, stallCheckIntervalMilliseconds);
  }

  observe(progress: RenderProgress): void {
    const { stage, steps } = this.#progress;
    if (progress.steps !== steps || progress.stage !== stage) {
      this.#lastGrowthMilliseconds = performance.now();
    }
    this.#progress = progress;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
