import { DatabaseError } from './database.ts';

/**
 * How many tasks run at once, in total and per key, and how long a task waits for its turn (without `timeoutMs`: no
 * limit).
 */
export type FairQueueRules = Readonly<{
  concurrency: number;
  concurrencyPerKey: number;
  timeoutMs?: number;
  cooldown?: CooldownRule;
}>;

/**
 * For keys that `appliesTo` selects: after a task of `afterMs` or longer, the key's next task waits `factor` times as
 * long, `maxMs` at most. Applies only while another such key is waiting or ran a task within the last `activeMs`.
 */
type CooldownRule = Readonly<{
  afterMs: number;
  factor: number;
  maxMs: number;
  activeMs: number;
  appliesTo: (key: string) => boolean;
}>;

/**
 * Limits concurrency fairly: keys take turns round-robin, so a key with many tasks delays only itself. Tasks of one key
 * run in order.
 */
export class FairQueue {
  readonly #rules: FairQueueRules;
  #running = 0;
  readonly #runningByKey = new Map<string, number>();
  /** In round-robin order: the next key to run comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #coolingDown = new Set<string>();
  /** When the two most recent keys under the cooldown rule finished a task. */
  readonly #lastFinished = new Map<string, number>();
  #idleCallbacks: (() => void)[] = [];

  constructor(rules: FairQueueRules) {
    this.#rules = rules;
  }

  /** Runs `work` when it is the key's turn. Throws DatabaseError 53300 after waiting `timeoutMs`. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(key);
    const startedAtMs = performance.now();
    try {
      return await work();
    } finally {
      this.#startCooldown(key, performance.now() - startedAtMs);
      this.#running -= 1;
      const stillRunning = (this.#runningByKey.get(key) ?? 0) - 1;
      if (stillRunning > 0) this.#runningByKey.set(key, stillRunning);
      else this.#runningByKey.delete(key);
      this.#startNext();
    }
  }

  /** Resolves when no task is running or waiting. Ends all cooldowns. */
  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#idleCallbacks.push(resolve);
      this.#startNext();
    });
  }

  #startCooldown(key: string, durationMs: number): void {
    const { cooldown } = this.#rules;
    if (!cooldown?.appliesTo(key)) return;
    const hasCompetition = this.#recordFinished(key, cooldown);
    if (durationMs < cooldown.afterMs || !hasCompetition) return;
    this.#coolingDown.add(key);
    const end = () => {
      this.#coolingDown.delete(key);
      this.#startNext();
    };
    setTimeout(end, Math.min(durationMs * cooldown.factor, cooldown.maxMs)).unref();
  }

  /** Records that `key` finished a task. Returns whether other keys under the rule are active. */
  #recordFinished(key: string, { activeMs, appliesTo }: CooldownRule): boolean {
    const nowMs = performance.now();
    this.#lastFinished.delete(key);
    const [other] = [...this.#lastFinished].slice(-1);
    this.#lastFinished.clear();
    if (other) this.#lastFinished.set(...other);
    this.#lastFinished.set(key, nowMs);
    const isWaiting = [...this.#waiting.keys()].some((each) => each !== key && appliesTo(each));
    return isWaiting || (other !== undefined && nowMs - other[1] <= activeMs);
  }

  #waitForTurn(key: string): Promise<void> {
    const { timeoutMs } = this.#rules;
    return new Promise((resolve, reject) => {
      let timeout: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timeout);
        resolve();
      };
      const waiting = this.#waiting.get(key) ?? [];
      waiting.push(start);
      this.#waiting.set(key, waiting);
      if (timeoutMs !== undefined) {
        timeout = setTimeout(() => {
          this.#cancel(key, start);
          const message = `Timed out after waiting ${timeoutMs} ms for a database connection.`;
          reject(new DatabaseError({ code: '53300', message }));
        }, timeoutMs);
      }
      this.#startNext();
    });
  }

  #cancel(key: string, start: () => void): void {
    const left = this.#waiting.get(key)?.filter((each) => each !== start) ?? [];
    if (left.length > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
    this.#startNext();
  }

  #startNext(): void {
    for (const [key, waiting] of this.#waiting) {
      if (this.#running >= this.#rules.concurrency) return;
      const runningForKey = this.#runningByKey.get(key) ?? 0;
      if (runningForKey >= this.#rules.concurrencyPerKey) continue;
      // While someone waits for idle, cooldowns are skipped.
      if (this.#coolingDown.has(key) && this.#idleCallbacks.length === 0) continue;
      const start = waiting.shift();
      // Reinserting moves the key to the end of the round.
      this.#waiting.delete(key);
      if (waiting.length > 0) this.#waiting.set(key, waiting);
      this.#running += 1;
      this.#runningByKey.set(key, runningForKey + 1);
      start?.();
    }
    if (this.#running > 0 || this.#waiting.size > 0) return;
    for (const resolve of this.#idleCallbacks.splice(0)) resolve();
  }
}
