/* Limits of realtime. They apply per process. */

const kb = 1024;

export const limits = {
  /** Open connections per process. */
  connections: 5_000,
  connectionsPerUser: 50,
  /** Many users may share an address. */
  connectionsPerAddress: 300,
  channelsPerConnection: 100,
  changesPerChannel: 20,
  /** Each captured change is compared with all of them. */
  changesPerConnection: 100,
  /** The name of a table, a column, or a presence. Everyone on a topic receives the names of its presences. */
  nameCharacters: 255,
  /** Enough for the 100 values that `in` takes. */
  filterCharacters: 10_000,
  selectedColumns: 1_600,
  /** Includes the envelope. A larger frame closes the connection. Also limits HTTP bodies. */
  frameBytes: 512 * kb,
  broadcastBytes: 256 * kb,
  presenceBytes: 16 * kb,
  /**
   * All channels of a connection together. Presences stay in memory and in the database until the connection ends.
   */
  presenceBytesPerConnection: 64 * kb,
  topicBytes: 255,
  /** Frames in progress; more close the connection. */
  pendingPerConnection: 500,
  /** Bytes that wait for a slow reader; more close the connection. */
  unsentBytes: 4 * kb * kb,
  /** Bytes that wait for all readers of a user or an address together. */
  unsentBytesPerUser: 16 * kb * kb,
  unsentBytesPerAddress: 64 * kb * kb,
  /**
   * The limit per reader while their sum exceeds the limit above. Fast readers briefly have some unsent bytes, too.
   */
  unsentBytesWhileBehind: 128 * kb,
  /** Clients send a heartbeat every 25 s, so a silent connection is dead. */
  silentMs: 75_000,
  /** How long a connection may stay without a channel. */
  idleMs: 600_000,
} as const;

/** Allows `burst` at once, and refills it by `perSecond`. */
export type Rate = Readonly<{ burst: number; perSecond: number }>;

export type Counted = 'joins' | 'messages' | 'bytes';

type Rates = Readonly<Record<Counted, Rate>>;

/** Apply per user, and also per connection. */
export const userRates: Rates = {
  joins: { burst: 200, perSecond: 10 },
  messages: { burst: 500, perSecond: 100 },
  bytes: { burst: 8 * kb * kb, perSecond: 512 * kb },
};

/** Many users may share an address. */
export const addressRates: Rates = {
  joins: { burst: 1_200, perSecond: 60 },
  messages: { burst: 3_000, perSecond: 600 },
  bytes: { burst: 48 * kb * kb, perSecond: 3 * kb * kb },
};

/** A token bucket. Times are in milliseconds. */
export class Meter {
  readonly #rate: Rate;
  #level: number;
  #filledAtMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#level = rate.burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes `amount` and returns true if enough is left. */
  take(amount: number, nowMs: number): boolean {
    this.#fill(nowMs);
    if (amount > this.#level) return false;
    this.#level -= amount;
    return true;
  }

  isFull(nowMs: number): boolean {
    this.#fill(nowMs);
    return this.#level >= this.#rate.burst;
  }

  #fill(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.#filledAtMs);
    this.#level = Math.min(this.#rate.burst, this.#level + (elapsedMs * this.#rate.perSecond) / 1_000);
    this.#filledAtMs = nowMs;
  }
}

export function metersOf({ joins, messages, bytes }: Rates, nowMs: number): Record<Counted, Meter> {
  const meter = (rate: Rate) => new Meter(rate, nowMs);
  return { joins: meter(joins), messages: meter(messages), bytes: meter(bytes) };
}
