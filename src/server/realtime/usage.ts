import { addressRates, type Counted, limits, type Meter, metersOf, userRates } from './limits.ts';

type Account = {
  connections: number;
  unsentBytes: number;
  readonly meters: Readonly<Record<Counted, Meter>>;
};

/** Counts what each user and each address uses in this process. Keys are `user:<id>` and `address:<address>`. */
export class Usage {
  readonly #accounts = new Map<string, Account>();

  /** Counts a new connection. Returns whether it is allowed. */
  connect(key: string, nowMs: number): boolean {
    const account = this.#account(key, nowMs);
    const most = isUser(key) ? limits.connectionsPerUser : limits.connectionsPerAddress;
    if (account.connections >= most) return false;
    account.connections += 1;
    return true;
  }

  disconnect(key: string): void {
    const account = this.#accounts.get(key);
    if (account) account.connections -= 1;
  }

  /** Counts an amount. Returns whether it is allowed. */
  take(key: string, counted: Counted, amount: number, nowMs: number): boolean {
    return this.#account(key, nowMs).meters[counted].take(amount, nowMs);
  }

  /** Adds to the bytes that wait for a reader; a negative number subtracts bytes that were sent. */
  addUnsent(key: string, bytes: number, nowMs: number): void {
    this.#account(key, nowMs).unsentBytes += bytes;
  }

  /** Whether the readers' waiting bytes exceed the limit. */
  isBehind(key: string): boolean {
    const most = isUser(key) ? limits.unsentBytesPerUser : limits.unsentBytesPerAddress;
    return (this.#accounts.get(key)?.unsentBytes ?? 0) > most;
  }

  /** Forgets keys without a connection once their meters are full again, because a reconnect must not refill them. */
  sweep(nowMs: number): void {
    for (const [key, { connections, unsentBytes, meters }] of this.#accounts) {
      const isFull = Object.values(meters).every((meter) => meter.isFull(nowMs));
      if (connections === 0 && unsentBytes === 0 && isFull) this.#accounts.delete(key);
    }
  }

  #account(key: string, nowMs: number): Account {
    const known = this.#accounts.get(key);
    if (known) return known;
    const rates = isUser(key) ? userRates : addressRates;
    const account = { connections: 0, unsentBytes: 0, meters: metersOf(rates, nowMs) };
    this.#accounts.set(key, account);
    return account;
  }
}

function isUser(key: string): boolean {
  return key.startsWith('user:');
}
