import { autosaveAtMostMilliseconds, autosaveMilliseconds } from '#domain/planner/limits.ts';
import type { SaveState } from '#domain/planner/save-status.ts';
import { indicatorLeftMilliseconds } from '#domain/planner/save-status.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { now } from '#web/browser/clock.ts';
import { storeFailure } from '#web/data/store/failure.ts';
import { saveSlotContent } from '#web/data/store/planner.ts';
import { leftUnsaved, noteUnsaved } from '#web/data/store/unsaved.ts';

const retryMilliseconds = 5_000;

/**
 * What is typed into one slot until the store shows it. Words wait for a pause of 800 ms, or a few seconds when there is none; a failed save is
 * tried again. What another tab saves is shown unless something typed here is still on its way.
 */
export class SlotDraft {
  save: SaveState = { stage: 'saved' };
  private typed: string | null = null;
  private slot: PlannerSlot;
  /** The revision that the typed words were made from. */
  private baseRevision: number;
  private savedRevision = 0;
  private pendingSince: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | null = null;
  private readonly onChange: () => void;
  private readonly onFailure: (message: string) => void;

  constructor(slot: PlannerSlot, onChange: () => void, onFailure: (message: string) => void) {
    this.slot = slot;
    this.baseRevision = slot.revision;
    const left = leftUnsaved({ kind: 'slot', postId: slot.postId });
    if (left?.change.content !== undefined) {
      this.typed = left.change.content;
      this.baseRevision = left.basedOnRevision;
      this.pendingSince = now();
      this.save = { stage: 'pending' };
    }
    this.onChange = onChange;
    this.onFailure = onFailure;
  }

  get postId(): string {
    return this.slot.postId;
  }

  get content(): string {
    return this.typed ?? this.slot.content;
  }

  /** The slot as the store has it now. Typed words that the store has seen give way to what it holds. */
  read(slot: PlannerSlot): void {
    this.slot = slot;
    const isSettled = this.pendingSince === null && this.running === null && this.save.stage !== 'failed';
    if (isSettled && slot.revision >= this.savedRevision) this.typed = null;
    if (this.typed === null) this.baseRevision = slot.revision;
  }

  type(content: string): void {
    this.typed = content;
    this.pendingSince ??= now();
    this.setSave({ stage: 'pending' });
    const longest = this.pendingSince + autosaveAtMostMilliseconds - now();
    this.saveIn(Math.max(0, Math.min(autosaveMilliseconds, longest)));
  }

  /** Resolves when all that was typed is in the store; false when it could not be kept. */
  async flush(): Promise<boolean> {
    this.stop();
    // One after the other: each is based on the revision that the one before it made.
    while (this.running) await this.running;
    if (this.typed === null || (this.pendingSince === null && this.save.stage !== 'failed')) return true;
    this.running = this.write(this.typed);
    const isKept = await this.running;
    this.running = null;
    return isKept;
  }

  /** Called when the page may be about to go: notes at once what waits, and begins to save it. */
  async leave(): Promise<void> {
    const isWaiting = this.pendingSince !== null || this.running !== null || this.save.stage === 'failed';
    if (this.typed === null || !isWaiting) return;
    const { postId } = this.slot;
    noteUnsaved({ kind: 'slot', postId }, { content: this.typed }, this.baseRevision);
    await this.flush();
  }

  /** Called when the slot shows no more. What cannot be saved stays noted, for the draft that shows it next or the next page. */
  async end(): Promise<void> {
    await this.leave();
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async write(content: string): Promise<boolean> {
    const hadFailed = this.save.stage === 'failed';
    const since = now();
    this.pendingSince = null;
    this.setSave({ stage: 'saving', sinceMilliseconds: since });
    try {
      const revision = await saveSlotContent(this.slot, content, this.baseRevision);
      this.baseRevision = revision;
      this.savedRevision = revision;
    } catch (error) {
      const { message } = storeFailure(error);
      this.setSave({ stage: 'failed', reason: message });
      if (!hadFailed) this.onFailure(message);
      this.saveIn(retryMilliseconds);
      return false;
    }
    if (this.pendingSince === null) {
      setTimeout(() => this.settle(since), indicatorLeftMilliseconds(since, now()));
    }
    return true;
  }

  private settle(since: number): void {
    // Something typed meanwhile has its own saving to wait for.
    if (this.save.stage === 'saving' && this.save.sinceMilliseconds === since) {
      this.setSave({ stage: 'saved' });
    }
  }

  private saveIn(milliseconds: number): void {
    this.stop();
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private setSave(save: SaveState): void {
    this.save = save;
    this.onChange();
  }
}
