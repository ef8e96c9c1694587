import type { Change } from '#domain/sync/record-state.ts';

/** How long typing must pause before a version is sent to the account. */
const pauseMilliseconds = 5_000;

/**
 * Holds back versions that continued typing would replace, because a history entry contains the whole text and each
 * save of a writing session replaces it. Times are from a monotonic clock.
 */
export class HeldHistory {
  private readonly seenAt = new Map<string, number>();
  private isFirst = true;

  /** Splits changes into those that are ready to send and those that wait. */
  split(changes: readonly Change[], now: number): { ready: Change[]; held: Change[] } {
    const [ready, held]: [Change[], Change[]] = [[], []];
    // Entries of earlier pages don't grow anymore.
    const mayWait = !this.isFirst;
    for (const change of changes) (mayWait && this.waits(change, now) ? held : ready).push(change);
    this.isFirst = false;
    return { ready, held };
  }

  /** Milliseconds until the first held version is ready to send; null if none is held. */
  nextIn(held: readonly Change[], now: number): number | null {
    const waits = held.map(({ recordId }) => pauseMilliseconds - (now - (this.seenAt.get(recordId) ?? now)));
    return waits.length === 0 ? null : Math.max(0, Math.min(...waits));
  }

  private waits(change: Change, now: number): boolean {
    if (!canBeContinued(change)) return false;
    const since = this.seenAt.get(change.recordId) ?? now;
    this.seenAt.set(change.recordId, since);
    return now - since < pauseMilliseconds;
  }
}

/** A version that the account does not have yet. Typing never continues versions of merges. */
function canBeContinued({ kind, baseVersion, value }: Change): boolean {
  return kind === 'history' && baseVersion === 0 && value?.action === 'edited' && value.writerId !== 'merge';
}
