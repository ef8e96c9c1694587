/** How a statement is sent to a connection. */
export type StatementUse = Readonly<{
  /** Empty for a statement that is not prepared. */
  name: string;
  /** Whether the text must be sent too, because the connection does not know the name yet. */
  isNew: boolean;
  /** Names of statements to deallocate first. */
  dropped: readonly string[];
}>;

const maxStatements = 100;

/**
 * Tracks which statements one connection has prepared: those used at least twice, at most `limit`. PostgreSQL then
 * parses and plans them once. Row policies still apply on every run, because PostgreSQL replans for another role.
 */
export class StatementNames {
  readonly #limit: number;
  /** Least recently used first. Undefined after the first use. */
  readonly #names = new Map<string, string | undefined>();
  #dropped: string[] = [];
  #count = 0;

  constructor(limit: number = maxStatements) {
    this.#limit = limit;
  }

  use(sql: string): StatementUse {
    const isKnown = this.#names.has(sql);
    const kept = this.#names.get(sql);
    this.#names.delete(sql);
    const [oldest] = this.#names.size < this.#limit ? [] : this.#names.keys();
    if (oldest !== undefined) this.forget(oldest);
    if (isKnown && kept === undefined) this.#count += 1;
    const name = kept ?? (isKnown ? `s${this.#count}` : undefined);
    this.#names.set(sql, name);
    const dropped = this.#dropped;
    this.#dropped = [];
    return { name: name ?? '', isNew: kept === undefined, dropped };
  }

  /** For a failed statement, whose state on the connection is unknown. The next use starts over. */
  forget(sql: string): void {
    const name = this.#names.get(sql);
    if (name !== undefined) this.#dropped.push(name);
    this.#names.delete(sql);
  }
}
