/** Text typed into some fields, and the revision they had at the time. */
export type TypedOver<Typed> = { change: Partial<Typed>; basedOnRevision: number };

/**
 * Typed text that the store has not confirmed, in three steps: waiting, being saved, and saved but not yet read back.
 * It stays visible until it is read back; otherwise the caret would jump over older text for a moment.
 */
export class TypedText<Typed extends object> {
  private waiting: Partial<Typed> = {};
  private underway: Partial<Typed> = {};
  private saved: Partial<Typed> = {};
  private savedRevision = 0;
  /** The revision that the shown text is based on. */
  private baseRevision: number;
  private readonly show: () => void;

  /** `left` is text typed in these fields earlier that could not be saved. */
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

  /** Receives the store's current revision. */
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

  /** The text that the store has not confirmed. */
  unsaved(): TypedOver<Typed> | null {
    const change = { ...this.underway, ...this.waiting };
    return isEmpty(change) ? null : { change, basedOnRevision: this.baseRevision };
  }

  confirm(revision: number): void {
    this.saved = { ...this.saved, ...this.underway };
    this.underway = {};
    this.baseRevision = revision;
    this.savedRevision = revision;
    this.show();
  }

  /**
   * Records a write other than typing, with its revision: it shows until it is read back, and later typing builds on
   * it.
   */
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
