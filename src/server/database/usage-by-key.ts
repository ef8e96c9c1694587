/**
 * Users may use `allowanceMs` of database time at once, plus `refillMsPerS` per second. Above that they are heavy.
 * While others are active, at most `concurrency` heavy tasks run, and none starts for `restFactor` times the duration
 * of the last one. A user is active for `activeMs` after a task.
 */
export type HeavyRule = Readonly<{
  allowanceMs: number;
  refillMsPerS: number;
  concurrency: number;
  restFactor: number;
  maxRestMs: number;
  activeMs: number;
}>;

/** Limits how long a user stays heavy after their last task. */
const maxDebtInAllowances = 4;
/** How long a user stays heavy after one of their tasks had to be ended. */
const exhaustedS = 300;
const maxKeys = 10_000;

/** Tracks how much database time each key used recently. */
export class UsageByKey {
  readonly #rule: HeavyRule;
  /** Ordered by last use. */
  readonly #debts = new Map<string, { debtMs: number; atMs: number }>();
  /** The two keys that most recently finished a task, and the times. */
  readonly #lastFinished = new Map<string, number>();

  constructor(rule: HeavyRule) {
    this.#rule = rule;
  }

  isHeavy(key: string, nowMs: number): boolean {
    return this.#debtOf(key, nowMs) > this.#rule.allowanceMs;
  }

  /** Whether a user who is not heavy was active recently. */
  hasLightUsers(nowMs: number): boolean {
    return [...this.#lastFinished].some(
      ([key, atMs]) => nowMs - atMs <= this.#rule.activeMs && !this.isHeavy(key, nowMs),
    );
  }

  add(key: string, tookMs: number, nowMs: number): void {
    const debtMs = this.#debtOf(key, nowMs);
    const most = Math.max(debtMs, this.#rule.allowanceMs * maxDebtInAllowances);
    this.#note(key, Math.min(debtMs + tookMs, most), nowMs);
  }

  /** Makes a key heavy for several minutes. */
  exhaust(key: string, nowMs: number): void {
    this.#note(key, this.#rule.allowanceMs + exhaustedS * this.#rule.refillMsPerS, nowMs);
  }

  #note(key: string, debtMs: number, nowMs: number): void {
    this.#debts.delete(key);
    this.#debts.set(key, { debtMs, atMs: nowMs });
    if (this.isHeavy(key, nowMs)) this.#lastFinished.delete(key);
    else this.#noteLight(key, nowMs);
    const [oldest] = this.#debts.size > maxKeys ? this.#debts.keys() : [];
    if (oldest !== undefined) this.#debts.delete(oldest);
  }

  #noteLight(key: string, nowMs: number): void {
    this.#lastFinished.delete(key);
    this.#lastFinished.set(key, nowMs);
    const [oldest] = this.#lastFinished.size > 2 ? this.#lastFinished.keys() : [];
    if (oldest !== undefined) this.#lastFinished.delete(oldest);
  }

  #debtOf(key: string, nowMs: number): number {
    const known = this.#debts.get(key);
    if (!known) return 0;
    return Math.max(0, known.debtMs - ((nowMs - known.atMs) / 1000) * this.#rule.refillMsPerS);
  }
}
