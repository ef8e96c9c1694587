/** How one statement goes to a connection. */
export type StatementUse = Readonly<{
  /** Empty for one that is not kept. */
  name: string;
  /** Whether its text must go along, because the connection does not know the name yet. */
  isNew: boolean;
  /** The names of statements that the connection is to forget first. */
  dropped: readonly string[];
}>;

const maxStatements = 100;

/**
 * Which statements one connection keeps prepared: those that are asked a second time, at most `limit` of them. The database then reads and
 * plans them once. What a statement may see is decided each time it runs: PostgreSQL plans anew for another role.
 */
export class StatementNames {
  readonly #limit: number;
  /** From the one that was used the longest ago to the last; undefined while a statement was asked once only. */
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

  /** For a statement that failed: nobody knows how far it came. The next use begins anew. */
  forget(sql: string): void {
    const name = this.#names.get(sql);
    if (name !== undefined) this.#dropped.push(name);
    this.#names.delete(sql);
  }
}
