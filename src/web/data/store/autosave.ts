import { now } from '#web/browser/clock.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { type TypedOver, TypedText } from './typed-text.ts';

const retryMilliseconds = 5_000;

/** How far what was typed is kept, and since when it has been on its way. What failed is that until the store has it, however often it is tried. */
export type AutosaveState =
  | { stage: 'waiting' }
  | { stage: 'saving'; sinceMilliseconds: number }
  | { stage: 'kept'; sinceMilliseconds: number | null }
  | { stage: 'failed'; failure: StoreFailure };

/** When what is typed is saved: after a pause, and where there is none, at most so long after it was begun. */
export type AutosavePace = { pauseMilliseconds: number; atMostMilliseconds: number };

/** Where what is typed goes. */
export type AutosaveTarget<Typed> = {
  /**
   * Writes it over a revision, and gives the one that has it; null when it is not to be there: it was refused, or is nothing that can be kept.
   * Rejects when the browser cannot save.
   */
  save: (change: Partial<Typed>, basedOnRevision: number) => Promise<number | null>;
  /** Notes it at once for whoever goes on with it: the page may be about to go. */
  note: (change: Partial<Typed>, basedOnRevision: number) => void;
  /** Says that it could not be saved: once for what was typed, not each time that it is tried again. */
  failed?: (failure: StoreFailure) => void;
};

/**
 * Saves what is typed, one save after the other, and tries again what failed. Each save is based on the revision that the one before it made, or else
 * on the one that was typed over, so that the store can tell what another tab has written meanwhile.
 */
export class Autosave<Typed extends object> {
  private readonly typed: TypedText<Typed>;
  private readonly pace: AutosavePace;
  private readonly target: AutosaveTarget<Typed>;
  private readonly show: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private waitingSince: number | null = null;
  private savingSince: number | null = null;
  private isSaving = false;
  private failure: StoreFailure | null = null;
  private isFailureSaid = false;
  private hasEnded = false;

  /** `left` is what was typed here before and could not be saved; `show` is called whenever something else is to be shown. */
  constructor(
    target: AutosaveTarget<Typed>,
    pace: AutosavePace,
    { revision, left, show }: { revision: number; left?: TypedOver<Typed> | undefined; show: () => void },
  ) {
    this.target = target;
    this.pace = pace;
    this.show = show;
    this.typed = new TypedText(revision, show, left);
  }

  get state(): AutosaveState {
    if (this.failure) return { stage: 'failed', failure: this.failure };
    if (this.isSaving && this.savingSince !== null) {
      return { stage: 'saving', sinceMilliseconds: this.savingSince };
    }
    if (this.typed.isWaiting()) return { stage: 'waiting' };
    return { stage: 'kept', sinceMilliseconds: this.savingSince };
  }

  /** What is shown instead of what the store holds. */
  showing(): Partial<Typed> {
    return this.typed.showing();
  }

  /** The store's revision as it is read now. */
  read(revision: number): void {
    this.typed.read(revision);
  }

  /** Called when the fields show, and again should they come back: begins with what was left. */
  begin(): void {
    this.hasEnded = false;
    void this.flush();
  }

  /** What else was written into the store here, and the revision that has it: it shows before it is read back. */
  written(change: Partial<Typed>, revision: number): void {
    this.typed.written(change, revision);
  }

  type(change: Partial<Typed>): void {
    const { pauseMilliseconds, atMostMilliseconds } = this.pace;
    this.isFailureSaid = false;
    this.waitingSince ??= now();
    const longest = this.waitingSince + atMostMilliseconds - now();
    this.saveIn(Math.max(0, Math.min(pauseMilliseconds, longest)));
    this.typed.add(change);
  }

  /** Resolves when all that was typed is in the store; false when it could not be kept. */
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

  /** Called when the page may be about to go: notes at once what the store has not, and saves it. */
  leave(): Promise<boolean> {
    const unsaved = this.typed.unsaved();
    if (unsaved) this.target.note(unsaved.change, unsaved.basedOnRevision);
    return this.flush();
  }

  /**
   * Called when the fields show no more. What cannot be saved stays noted, for whoever shows them next or the next page: tried again here it would
   * overwrite what is typed there.
   */
  end(): Promise<boolean> {
    this.hasEnded = true;
    return this.leave();
  }

  private async write({ change, basedOnRevision }: TypedOver<Typed>): Promise<boolean> {
    this.stop();
    this.waitingSince = null;
    this.savingSince = now();
    this.isSaving = true;
    this.show();
    try {
      const revision = await this.target.save(change, basedOnRevision);
      this.isSaving = false;
      this.failure = null;
      if (revision === null) this.typed.dropped();
      else this.typed.kept(revision);
      return true;
    } catch (error) {
      this.isSaving = false;
      this.failure = storeFailure(error);
      this.typed.putBack(change);
      if (!this.isFailureSaid) this.target.failed?.(this.failure);
      this.isFailureSaid = true;
      // What was typed meanwhile is saved sooner, and this with it.
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
