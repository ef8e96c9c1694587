/** Text typed into some fields, and the earlier text of these fields. */
export type TypedOver<Typed> = { change: Partial<Typed>; base: Partial<Typed> };

/** The fields of a store row, and the row's revision. */
export type StoredFields<Typed> = { revision: number; fields: Typed };

/**
 * Merges typed fields with changes since `base`. `overwrites` is true if the typed text replaces words of the other
 * side.
 */
export type MergeTyped<Typed> = (
  base: Typed,
  change: Partial<Typed>,
  other: Typed,
) => { text: Partial<Typed>; overwrites: boolean };

/**
 * Shows the text again. `now`: another writer's text was merged in, and a key that is pressed before the field shows
 * it would remove it, because the field's text replaces the typed text.
 */
export type Show = (when: 'soon' | 'now') => void;

/**
 * Typed text that the store has not confirmed. It has three steps: waiting, being saved, and saved but not read back
 * yet. It stays visible until it is read back, because otherwise the field would show older text for a moment and the
 * caret would jump. Changes that another tab or device makes in the meantime merge into it.
 */
export class TypedText<Typed extends object> {
  private waiting: Partial<Typed> = {};
  private underway: Partial<Typed> = {};
  private saved: Partial<Typed> = {};
  private savedRevision = 0;
  /** The stored fields that the shown text builds on. */
  private base: Typed;
  private readonly merge: MergeTyped<Typed>;
  private readonly show: Show;

  /** `left` is text typed in these fields earlier that could not be saved. */
  constructor(
    { fields }: StoredFields<Typed>,
    merge: MergeTyped<Typed>,
    show: Show,
    left?: TypedOver<Typed>,
  ) {
    this.waiting = left?.change ?? {};
    this.base = { ...fields, ...left?.base };
    this.merge = merge;
    this.show = show;
  }

  showing(): Partial<Typed> {
    return { ...this.saved, ...this.underway, ...this.waiting };
  }

  isWaiting(): boolean {
    return !isEmpty(this.waiting);
  }

  /** Call this with the fields that the store now has. */
  read({ revision, fields }: StoredFields<Typed>): void {
    if (revision < this.savedRevision) return;
    this.saved = {};
    // A save in flight will return the stored fields itself.
    if (isEmpty(this.underway)) this.moveOnto(fields);
  }

  add(change: Partial<Typed>): void {
    this.waiting = { ...this.waiting, ...change };
    this.show('soon');
  }

  take(): TypedOver<Typed> | null {
    if (isEmpty(this.waiting)) return null;
    this.underway = this.waiting;
    this.waiting = {};
    return this.typedOver(this.underway);
  }

  /** The text that the store has not confirmed. */
  unsaved(): TypedOver<Typed> | null {
    const change = { ...this.underway, ...this.waiting };
    return isEmpty(change) ? null : this.typedOver(change);
  }

  /** Call this with the fields that the store has after the save. */
  confirm({ revision, fields }: StoredFields<Typed>): void {
    const typed = this.underway;
    this.underway = {};
    // Text typed during the save is based on the text that was being saved.
    this.base = { ...this.base, ...typed };
    this.moveOnto(fields);
    this.saved = { ...this.saved, ...fieldsOf(typed, fields) };
    this.savedRevision = revision;
    this.show('now');
  }

  /** Call this for a write other than typing. The result is shown until it is read back. */
  written({ revision, fields }: StoredFields<Typed>): void {
    this.saved = fields;
    this.savedRevision = revision;
    if (isEmpty(this.underway)) this.moveOnto(fields);
    this.show('now');
  }

  dropped(): void {
    this.underway = {};
    this.show('soon');
  }

  putBack(change: Partial<Typed>): void {
    this.waiting = { ...change, ...this.waiting };
    this.underway = {};
    this.show('soon');
  }

  private moveOnto(fields: Typed): void {
    if (!isEmpty(this.waiting)) {
      const { text, overwrites } = this.merge(this.base, this.waiting, fields);
      // A save merges them, too, and puts the lost words into the history.
      if (overwrites) return;
      this.waiting = text;
    }
    this.base = fields;
  }

  private typedOver(change: Partial<Typed>): TypedOver<Typed> {
    return { change, base: fieldsOf(change, this.base) };
  }
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0;
}

/** The fields of a row that a change contains. */
function fieldsOf<Typed extends object>(change: Partial<Typed>, row: Typed): Partial<Typed> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in change)) as Partial<Typed>;
}
