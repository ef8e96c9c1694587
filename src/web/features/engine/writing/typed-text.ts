import type { PostText } from '#domain/posts/post.ts';

/**
 * What was typed and is not yet seen in the store, in two steps: waiting to be saved, and saved but not yet read back. Until it is read back it goes on
 * showing, or the cursor would jump over a text that is older for a moment.
 */
export class TypedText {
  private waiting: Partial<PostText> = {};
  private underway: Partial<PostText> = {};
  /** The revision that the shown text was made from. */
  private baseRevision: number;
  private savedRevision: number | null = null;
  private readonly show: () => void;

  /** `left` is what was typed in an editor before this one, and could not be saved there. */
  constructor(
    revision: number,
    show: () => void,
    left?: { change: Partial<PostText>; basedOnRevision: number },
  ) {
    this.waiting = left?.change ?? {};
    this.baseRevision = left?.basedOnRevision ?? revision;
    this.show = show;
  }

  showing(): Partial<PostText> {
    return { ...this.underway, ...this.waiting };
  }

  isWaiting(): boolean {
    return !isEmpty(this.waiting);
  }

  /** The store's revision as it is read now. */
  read(revision: number): void {
    if (this.savedRevision !== null && revision >= this.savedRevision) {
      this.underway = {};
      this.savedRevision = null;
    }
    if (isEmpty(this.waiting) && isEmpty(this.underway)) this.baseRevision = revision;
  }

  add(change: Partial<PostText>): void {
    this.waiting = { ...this.waiting, ...change };
    this.show();
  }

  take(): { change: Partial<PostText>; basedOnRevision: number } | null {
    if (isEmpty(this.waiting)) return null;
    const change = this.waiting;
    this.underway = { ...this.underway, ...change };
    this.waiting = {};
    // The save before it may not be read back yet: reading that one says nothing of this one.
    this.savedRevision = null;
    return { change, basedOnRevision: this.baseRevision };
  }

  /** What the store has not said to have. */
  unsaved(): { change: Partial<PostText>; basedOnRevision: number } | null {
    const change = this.savedRevision === null ? this.showing() : this.waiting;
    return isEmpty(change) ? null : { change, basedOnRevision: this.baseRevision };
  }

  kept(revision: number): void {
    this.baseRevision = revision;
    this.savedRevision = revision;
    this.show();
  }

  dropped(): void {
    this.underway = {};
    this.savedRevision = null;
    this.show();
  }

  putBack(change: Partial<PostText>): void {
    this.waiting = { ...change, ...this.waiting };
    this.show();
  }
}

function isEmpty(change: Partial<PostText>): boolean {
  return Object.keys(change).length === 0;
}
