import { DatabaseError } from './database.ts';

/** How many have a turn at once, how many of these one may hold, and how long anybody waits for theirs: for ever unless it is said. */
export type TurnRules = Readonly<{ width: number; widthOfOne: number; patienceMs?: number; rest?: RestRule }>;

/**
 * Of those that `whom` names, who had a turn for `afterMs` or longer waits `times` as long for the next, `atMostMs` at most, where another of them waits or
 * had one in the last `companyMs`.
 */
type RestRule = Readonly<{
  afterMs: number;
  times: number;
  atMostMs: number;
  companyMs: number;
  whom: (who: string) => boolean;
}>;

/**
 * Turns at something that only so many can use at once. They go round among those who wait, so that who asks for much holds up nobody but themselves;
 * those of one come in the order in which they were asked for.
 */
export class Turns {
  readonly #rules: TurnRules;
  #held = 0;
  readonly #heldBy = new Map<string, number>();
  /** From who came, or got a turn, the longest ago. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #resting = new Set<string>();
  /** When those had their last turn who may have to rest, the two latest of them. */
  readonly #latest = new Map<string, number>();
  #whenIdle: (() => void)[] = [];

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Does `work` when it is the turn of `who`. Throws when that does not come in time. */
  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(who);
    const begunAtMs = performance.now();
    try {
      return await work();
    } finally {
      this.#letRest(who, performance.now() - begunAtMs);
      this.#held -= 1;
      const stillHeld = (this.#heldBy.get(who) ?? 0) - 1;
      if (stillHeld > 0) this.#heldBy.set(who, stillHeld);
      else this.#heldBy.delete(who);
      this.#goOn();
    }
  }

  /** Waits until nobody has a turn or waits for one. */
  async idle(): Promise<void> {
    if (this.#held === 0 && this.#waiting.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle.push(resolve);
      this.#goOn();
    });
  }

  #letRest(who: string, heldMs: number): void {
    const { rest } = this.#rules;
    if (!rest?.whom(who)) return;
    const hasCompany = this.#noteLatest(who, rest);
    if (heldMs < rest.afterMs || !hasCompany) return;
    this.#resting.add(who);
    const end = () => {
      this.#resting.delete(who);
      this.#goOn();
    };
    setTimeout(end, Math.min(heldMs * rest.times, rest.atMostMs)).unref();
  }

  /** Notes that somebody had a turn, and says whether others want turns too. */
  #noteLatest(who: string, { companyMs, whom }: RestRule): boolean {
    const nowMs = performance.now();
    this.#latest.delete(who);
    const [other] = [...this.#latest].slice(-1);
    this.#latest.clear();
    if (other) this.#latest.set(...other);
    this.#latest.set(who, nowMs);
    const isWaiting = [...this.#waiting.keys()].some((each) => each !== who && whom(each));
    return isWaiting || (other !== undefined && nowMs - other[1] <= companyMs);
  }

  #turnOf(who: string): Promise<void> {
    const { patienceMs } = this.#rules;
    return new Promise((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined;
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const theirs = this.#waiting.get(who) ?? [];
      theirs.push(begin);
      this.#waiting.set(who, theirs);
      if (patienceMs !== undefined) {
        patience = setTimeout(() => {
          this.#forget(who, begin);
          reject(new DatabaseError({ code: '53300', message: `No turn came within ${patienceMs} ms.` }));
        }, patienceMs);
      }
      this.#goOn();
    });
  }

  #forget(who: string, begin: () => void): void {
    const left = this.#waiting.get(who)?.filter((each) => each !== begin) ?? [];
    if (left.length > 0) this.#waiting.set(who, left);
    else this.#waiting.delete(who);
    this.#goOn();
  }

  #goOn(): void {
    for (const [who, theirs] of this.#waiting) {
      if (this.#held >= this.#rules.width) return;
      const heldByThem = this.#heldBy.get(who) ?? 0;
      if (heldByThem >= this.#rules.widthOfOne) continue;
      // Who waits for the end of all is not to wait for a rest.
      if (this.#resting.has(who) && this.#whenIdle.length === 0) continue;
      const begin = theirs.shift();
      // Who waits for more comes again at the end of the round.
      this.#waiting.delete(who);
      if (theirs.length > 0) this.#waiting.set(who, theirs);
      this.#held += 1;
      this.#heldBy.set(who, heldByThem + 1);
      begin?.();
    }
    if (this.#held > 0 || this.#waiting.size > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
