import {
  inspectionTimeoutMilliseconds,
  pulseIntervalMilliseconds,
  pulseTimeoutMilliseconds,
  stallCheckIntervalMilliseconds,
} from '#domain/video/limits.ts';
import { isStalled, wasSuspended } from '#domain/video/render-state.ts';
import { type Engine, RenderFailure } from './engine.ts';
import type { RenderProgress } from './protocol.ts';

/** Ends a worker that stops listening once it has begun to, or that listens and never comes to an end. */
export function watchPulse(engine: Engine): () => void {
  const end = () => engine.end(new RenderFailure('stalled', 'The file could not be read in time.'));
  const limit = setTimeout(end, inspectionTimeoutMilliseconds);
  // Its script may take long to come. And a page in the background asks rarely, but hears answers at once: so what counts
  // is how long a question stands unanswered.
  let hasAnswered = false;
  let askedAt: number | null = null;
  const ask = () => {
    askedAt = performance.now();
    engine
      .ask((id) => ({ id, type: 'ping' }), {})
      .then(
        () => {
          hasAnswered = true;
          askedAt = null;
        },
        () => undefined,
      );
  };
  ask();
  const timer = setInterval(() => {
    if (askedAt === null) ask();
    else if (hasAnswered && performance.now() - askedAt > pulseTimeoutMilliseconds) end();
  }, pulseIntervalMilliseconds);
  return () => {
    clearTimeout(limit);
    clearInterval(timer);
  };
}

/** Looks every two seconds whether the work still goes on. */
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

  saw(progress: RenderProgress): void {
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
