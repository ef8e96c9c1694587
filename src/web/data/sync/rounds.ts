/**
 * Why to sync: something was written here, the account has or may have news, or the user requested it. A round after
 * `news` finds out itself whether it still has to pull.
 */
export type Wake = 'local' | 'news' | 'remote' | 'now';

/**
 * How a round ended, and what follows. `done`: everything is shared, except changes that can be sent in
 * `laterMilliseconds`. `retry`: it failed temporarily. `stopped`: only the user can continue.
 */
export type RoundEnd =
  | { next: 'done'; laterMilliseconds: number | null }
  | { next: 'retry'; atLeastMilliseconds: number }
  | { next: 'stopped' };

/** Waits for a pause in writing, so that a word is sent once. Without pauses, something is sent every second. */
const pauseMilliseconds = 300;
const atMostMilliseconds = 1_000;
const firstRetryMilliseconds = 1_000;
const lastRetryMilliseconds = 60_000;

/**
 * Milliseconds until the next attempt after a number of failures. `random` spreads devices that failed at the same
 * time.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(lastRetryMilliseconds, firstRetryMilliseconds * 2 ** (failures - 1));
  return delay * (0.75 + random / 2);
}

/**
 * Runs rounds, one at a time, when something wakes it, and again after failures with growing pauses. Times are from a
 * monotonic clock.
 */
export class Rounds {
  private readonly round: (isPullDue: boolean) => Promise<RoundEnd>;
  private readonly signal: AbortSignal;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private notBefore = 0;
  private firstChangeAt: number | null = null;
  private isPullDue = true;
  private isRunning = false;
  private isStopped = false;
  private failures = 0;
  private readonly ended = new EventTarget();

  constructor(round: (isPullDue: boolean) => Promise<RoundEnd>, signal: AbortSignal) {
    this.round = round;
    this.signal = signal;
    signal.addEventListener('abort', () => clearTimeout(this.timer));
  }

  wake(wake: Wake): void {
    const now = performance.now();
    if (wake === 'now') {
      this.isStopped = false;
      this.failures = 0;
      this.notBefore = 0;
    }
    if (wake !== 'local') {
      this.isPullDue ||= wake !== 'news';
      this.schedule(now);
      return;
    }
    this.firstChangeAt ??= now;
    this.dueAt = Number.POSITIVE_INFINITY;
    this.schedule(Math.min(now + pauseMilliseconds, this.firstChangeAt + atMostMilliseconds));
  }

  /** Immediately runs a round that waits for a pause in writing, because the page may be about to close. */
  hurry(): void {
    if (this.firstChangeAt !== null) this.schedule(performance.now());
  }

  /** Resolves when the next round has ended. */
  nextEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.ended.addEventListener('end', () => resolve(), { once: true });
      this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private schedule(at: number): void {
    this.dueAt = Math.min(this.dueAt, at);
    if (this.isRunning || this.isStopped || this.signal.aborted) return;
    clearTimeout(this.timer);
    const wait = Math.max(this.dueAt, this.notBefore) - performance.now();
    if (wait <= 0) void this.run();
    else if (wait < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => void this.run(), wait);
  }

  private async run(): Promise<void> {
    const isPullDue = this.isPullDue;
    this.isRunning = true;
    this.isPullDue = false;
    this.dueAt = Number.POSITIVE_INFINITY;
    this.firstChangeAt = null;
    const end = await this.round(isPullDue);
    this.isRunning = false;
    this.isPullDue ||= isPullDue && end.next !== 'done';
    this.conclude(end);
    this.ended.dispatchEvent(new Event('end'));
  }

  private conclude(end: RoundEnd): void {
    const now = performance.now();
    this.isStopped = end.next === 'stopped';
    if (end.next === 'retry') {
      this.failures += 1;
      this.notBefore = now + Math.max(end.atLeastMilliseconds, retryDelay(this.failures, Math.random()));
      this.schedule(this.notBefore);
      return;
    }
    this.failures = 0;
    this.notBefore = 0;
    const later = end.next === 'done' ? end.laterMilliseconds : null;
    this.schedule(later === null ? Number.POSITIVE_INFINITY : now + later);
  }
}
