/** What was typed into some fields, and the revision that they had then. */
export type TypedOver<Typed> = { change: Partial<Typed>; basedOnRevision: number };

/**
 * What was typed and is not yet seen in the store, in three steps: waiting to be saved, on its way, and saved but not yet read back. Until it is read
 * back it goes on showing, or the cursor would jump over a text that is older for a moment.
 */
export class TypedText<Typed extends object> {
  private waiting: Partial<Typed> = {};
  private underway: Partial<Typed> = {};
  private saved: Partial<Typed> = {};
  private savedRevision = 0;
  /** The revision that the shown text was made from. */
  private baseRevision: number;
  private readonly show: () => void;

  /** `left` is what was typed where this is typed now, and could not be saved then. */
  constructor(revision: number, show: () => void, left?: TypedOver<Typed>) {
    this.waiting = left?.change ?? {};
    this.baseRevision = left?.basedOnRevision ?? revision;
    this.show = show;
  }

  showing(): Partial<Typed> {
    return { ...this.saved, ...this.underway, ...this.waiting };
  }

  isWaiting(): boolean {
    return !isEmpty(this.waiting);
  }

  /** The store's revision as it is read now. */
  read(revision: number): void {
    if (revision >= this.savedRevision) this.saved = {};
    if (isEmpty(this.showing())) this.baseRevision = revision;
  }

  add(change: Partial<Typed>): void {
    this.waiting = { ...this.waiting, ...change };
    this.show();
  }

  take(): TypedOver<Typed> | null {
    if (isEmpty(this.waiting)) return null;
    const change = this.waiting;
    this.underway = change;
    this.waiting = {};
    return { change, basedOnRevision: this.baseRevision };
  }

  /** What the store has not said to have. */
  unsaved(): TypedOver<Typed> | null {
    const change = { ...this.underway, ...this.waiting };
    return isEmpty(change) ? null : { change, basedOnRevision: this.baseRevision };
  }

  kept(revision: number): void {
    this.saved = { ...this.saved, ...this.underway };
    this.underway = {};
    this.baseRevision = revision;
    this.savedRevision = revision;
    this.show();
  }

  /** Something else than typing has written this, as the revision says: it shows until it is read back, and what is typed next is typed over it. */
  written(change: Partial<Typed>, revision: number): void {
    this.saved = { ...this.saved, ...change };
    this.savedRevision = revision;
    if (isEmpty(this.underway) && isEmpty(this.waiting)) this.baseRevision = revision;
    this.show();
  }

  dropped(): void {
    this.underway = {};
    this.show();
  }

  putBack(change: Partial<Typed>): void {
    this.waiting = { ...change, ...this.waiting };
    this.underway = {};
    this.show();
  }
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0;
}
