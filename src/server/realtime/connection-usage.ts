import type { Caller } from '../database/database.ts';
import { type Counted, limits, type Meter, metersOf, userRates } from './limits.ts';
import type { Usage } from './usage.ts';

/** Counts a connection's usage against its own share and those of its address and its users. */
export class ConnectionUsage {
  readonly #usage: Usage;
  readonly #now: () => number;
  readonly #keys: Set<string>;
  readonly #own: Readonly<Record<Counted, Meter>>;

  /** `address` is a key of `usage` that already counts the connection; `now` is in milliseconds. */
  constructor(usage: Usage, address: string, now: () => number) {
    this.#usage = usage;
    this.#now = now;
    this.#keys = new Set([address]);
    this.#own = metersOf(userRates, now());
  }

  /** Counts the connection for its user. Returns whether the user may have another connection. */
  identify({ claims }: Caller): boolean {
    if (typeof claims.sub !== 'string') return true;
    const key = `user:${claims.sub}`;
    if (this.#keys.has(key)) return true;
    if (!this.#usage.connect(key, this.#now())) return false;
    this.#keys.add(key);
    return true;
  }

  /**
   * Checks the connection's own share first: a connection that sends too much must not use up the shares of others.
   */
  take(counted: Counted, amount: number): boolean {
    const nowMs = this.#now();
    if (!this.#own[counted].take(amount, nowMs)) return false;
    return [...this.#keys].every((key) => this.#usage.take(key, counted, amount, nowMs));
  }

  /** Returns how many bytes may wait for this reader. */
  maxUnsentBytes(): number {
    return [...this.#keys].some((key) => this.#usage.isBehind(key))
      ? limits.unsentBytesWhileBehind
      : limits.unsentBytes;
  }

  /** Counts bytes that wait for this reader. Returns a function to call when they have been sent. */
  addUnsent(bytes: number): () => void {
    const keys = [...this.#keys];
    const add = (count: number) => {
      for (const key of keys) this.#usage.addUnsent(key, count, this.#now());
    };
    add(bytes);
    return () => add(-bytes);
  }

  /** Call this when the connection has ended. */
  end(): void {
    for (const key of this.#keys) this.#usage.disconnect(key);
  }
}
