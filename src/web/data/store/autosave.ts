import { now } from '#web/browser/clock.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { type MergeTyped, type Show, type StoredFields, type TypedOver, TypedText } from './typed-text.ts';

const retryMilliseconds = 5_000;

/**
 * The save state of typed text, and since when it has been waiting. A failed save stays failed until a retry succeeds.
 */
export type AutosaveState =
  | { stage: 'waiting' }
  | { stage: 'saving'; sinceMilliseconds: number }
  | { stage: 'saved'; sinceMilliseconds: number | null }
  | { stage: 'failed'; failure: StoreFailure };

/** When typed text is saved: after a pause, or at most this long after typing started. */
export type AutosavePace = { pauseMilliseconds: number; atMostMilliseconds: number };

/** Where typed text is saved. */
export type AutosaveTarget<Typed> = {
  /**
   * Merges typed text into the row and returns the stored fields. Null if the store refused the text or it is not
   * worth storing. Rejects if the browser cannot save.
   */
  save: (typed: TypedOver<Typed>) => Promise<StoredFields<Typed> | null>;
  /** Records the text synchronously for the next page, because this page may be about to close. */
  note: (typed: TypedOver<Typed>) => void;
  /** Merges changes from the store into text that is not saved yet. */
  merge: MergeTyped<Typed>;
  /** Reports a failed save, once per text rather than for each retry. */
  failed?: (failure: StoreFailure) => void;
};

/**
 * Saves typed text, one save at a time, and retries failed saves. Each save includes the text that it was typed over,
 * so that changes from other tabs and devices merge with it.
 */
export class Autosave<Typed extends object> {
  private readonly typed: TypedText<Typed>;
  private readonly pace: AutosavePace;
  private readonly target: AutosaveTarget<Typed>;
  private readonly show: Show;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private waitingSince: number | null = null;
  private savingSince: number | null = null;
  private isSaving = false;
  private failure: StoreFailure | null = null;
  private isFailureSaid = false;
  private hasEnded = false;

  /** `left` is text typed here earlier that could not be saved. `show` is called whenever the shown text changes. */
  constructor(
    target: AutosaveTarget<Typed>,
    pace: AutosavePace,
    { stored, left, show }: { stored: StoredFields<Typed>; left?: TypedOver<Typed> | undefined; show: Show },
  ) {
    this.target = target;
    this.pace = pace;
    this.show = show;
    this.typed = new TypedText(stored, target.merge, show, left);
  }

  get state(): AutosaveState {
    if (this.failure) return { stage: 'failed', failure: this.failure };
    if (this.isSaving && this.savingSince !== null) {
      return { stage: 'saving', sinceMilliseconds: this.savingSince };
    }
    if (this.typed.isWaiting()) return { stage: 'waiting' };
    return { stage: 'saved', sinceMilliseconds: this.savingSince };
  }

  /** The text to show instead of the stored text. */
  showing(): Partial<Typed> {
    return this.typed.showing();
  }

  /** Call this with the fields that the store now has. */
  read(stored: StoredFields<Typed>): void {
    this.typed.read(stored);
  }

  /** Called when the fields mount, and again if they remount. Starts with text that was left unsaved. */
  begin(): void {
    this.hasEnded = false;
    void this.flush();
  }

  /** Records another write to the same row, which is shown before it is read back. */
  written(stored: StoredFields<Typed>): void {
    this.typed.written(stored);
  }

  type(change: Partial<Typed>): void {
    const { pauseMilliseconds, atMostMilliseconds } = this.pace;
    this.isFailureSaid = false;
    this.waitingSince ??= now();
    const longest = this.waitingSince + atMostMilliseconds - now();
    this.saveIn(Math.max(0, Math.min(pauseMilliseconds, longest)));
    this.typed.add(change);
  }

  /** Resolves when all typed text is in the store; false if it could not be saved. */
  async flush(): Promise<boolean> {
    this.stop();
    while (this.running) await this.running;
    const taken = this.typed.take();
    if (!taken) return true;
    this.running = this.write(taken).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Called when the page may close. Records unsaved text synchronously and saves it. */
  leave(): Promise<boolean> {
    const unsaved = this.typed.unsaved();
    if (unsaved) this.target.note(unsaved);
    return this.flush();
  }

  /**
   * Called when the fields unmount. Text that cannot be saved stays recorded for the next fields or page, because a
   * retry here would overwrite what is typed there.
   */
  end(): Promise<boolean> {
    this.hasEnded = true;
    return this.leave();
  }

  private async write(typed: TypedOver<Typed>): Promise<boolean> {
    this.stop();
    this.waitingSince = null;
    this.savingSince = now();
    this.isSaving = true;
    this.show('soon');
    try {
      const stored = await this.target.save(typed);
      this.isSaving = false;
      this.failure = null;
      if (stored === null) this.typed.dropped();
      else this.typed.confirm(stored);
      return true;
    } catch (error) {
      const failure = await storeFailure(error);
      this.isSaving = false;
      this.failure = failure;
      this.typed.putBack(typed.change);
      if (!this.isFailureSaid) this.target.failed?.(failure);
      this.isFailureSaid = true;
      // Newer text is saved sooner and includes this text.
      if (this.timer === undefined && !this.hasEnded) this.saveIn(retryMilliseconds);
      return false;
    }
  }

  private saveIn(milliseconds: number): void {
    this.stop();
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
