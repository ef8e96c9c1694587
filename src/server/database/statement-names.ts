/** How to send a statement to a connection. */
export type StatementUse = Readonly<{
  /** Empty for a statement that is not prepared. */
  name: string;
  /** Whether to send the text as well, because the connection does not know the name yet. */
  isNew: boolean;
  /** Names of statements to deallocate before this one. */
  dropped: readonly string[];
}>;

const maxStatements = 100;

/**
 * Tracks the statements that one connection has prepared: those used at least twice, at most `limit`. PostgreSQL then
 * parses and plans them only once. Row policies still apply on every run, because PostgreSQL replans for another
 * role.
 */
export class StatementNames {
  readonly #limit: number;
  /** Ordered by last use, oldest first. The name is undefined after the first use. */
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

  /** Forgets a failed statement, whose state on the connection is unknown. The next use starts over. */
  forget(sql: string): void {
    const name = this.#names.get(sql);
    if (name !== undefined) this.#dropped.push(name);
    this.#names.delete(sql);
  }
}
