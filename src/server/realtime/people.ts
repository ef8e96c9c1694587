import { addressRates, type Counted, limits, type Meter, metersOf, userRates } from './limits.ts';

type Account = { connections: number; readonly meters: Readonly<Record<Counted, Meter>> };

/** Counts what each person uses in this process. Keys are `user:<id>` and `address:<address>`. */
export class People {
  readonly #accounts = new Map<string, Account>();

  /** Counts a new connection. Returns whether the person may have another one. */
  connect(person: string, nowMs: number): boolean {
    const account = this.#account(person, nowMs);
    const most = person.startsWith('user:') ? limits.connectionsPerUser : limits.connectionsPerAddress;
    if (account.connections >= most) return false;
    account.connections += 1;
    return true;
  }

  disconnect(person: string): void {
    const account = this.#accounts.get(person);
    if (account) account.connections -= 1;
  }

  /** Counts an amount. Returns whether the person may still use it. */
  take(person: string, counted: Counted, amount: number, nowMs: number): boolean {
    return this.#account(person, nowMs).meters[counted].take(amount, nowMs);
  }

  /** Forgets those without a connection whose meters are full again: a reconnect must not refill them. */
  sweep(nowMs: number): void {
    for (const [person, { connections, meters }] of this.#accounts) {
      if (connections === 0 && Object.values(meters).every((meter) => meter.isFull(nowMs))) {
        this.#accounts.delete(person);
      }
    }
  }

  #account(person: string, nowMs: number): Account {
    const known = this.#accounts.get(person);
    if (known) return known;
    const rates = person.startsWith('user:') ? userRates : addressRates;
    const account = { connections: 0, meters: metersOf(rates, nowMs) };
    this.#accounts.set(person, account);
    return account;
  }
}
