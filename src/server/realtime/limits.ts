/* Limits of realtime. Each user and each address has a share in each process. */

const kb = 1024;

export const limits = {
  /** Open connections of one process. */
  connections: 5_000,
  connectionsPerUser: 50,
  /** Many users may share an address. */
  connectionsPerAddress: 300,
  channelsPerConnection: 100,
  changesPerChannel: 20,
  /** Each captured change is compared with all of them. */
  changesPerConnection: 100,
  /** Of a table, a column, or a presence. Everyone on a topic gets the names of its presences. */
  nameCharacters: 255,
  /** Enough for the 100 values that `in` takes. */
  filterCharacters: 10_000,
  selectedColumns: 1_600,
  /** Includes the envelope. A larger frame closes the connection. Also the limit of HTTP bodies. */
  frameBytes: 512 * kb,
  broadcastBytes: 256 * kb,
  presenceBytes: 16 * kb,
  /** Of all its channels. They stay in memory and in the database until the connection ends. */
  presenceBytesPerConnection: 64 * kb,
  topicBytes: 255,
  /** Work that a connection may have in progress before it is closed. */
  pendingPerConnection: 500,
  /** Bytes waiting for a slow reader before it is disconnected. */
  unsentBytes: 4 * kb * kb,
  /** The same for all readers of a user or an address together. */
  unsentBytesPerUser: 16 * kb * kb,
  unsentBytesPerAddress: 64 * kb * kb,
  /** What may wait for each of these readers while they are above it. A fast reader has some for a moment, too. */
  unsentBytesWhileBehind: 128 * kb,
  /** Clients send a heartbeat every 25 s. */
  silentMs: 75_000,
  /** How long a connection may have no channel. */
  idleMs: 600_000,
} as const;

/** Allows `burst` at once, and refills it by `perSecond`. */
export type Rate = Readonly<{ burst: number; perSecond: number }>;

export type Counted = 'joins' | 'messages' | 'bytes';

type Rates = Readonly<Record<Counted, Rate>>;

/** For a user, and for each connection. */
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

  /** Takes `amount` if there is enough left. Returns whether there was. */
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
