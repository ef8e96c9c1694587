import type { Change } from '#domain/sync/record-state.ts';

/** How long nobody types before a version goes to the account. */
const pauseMilliseconds = 5_000;

/**
 * Holds back versions that continued typing would replace: an entry of the history holds the whole text, and is
 * replaced with every save of a writing session. Times are those of a monotonic clock.
 */
export class HeldHistory {
  private readonly seenAt = new Map<string, number>();
  private isFirst = true;

  /** Splits changes into those that may go, and those that wait. */
  split(changes: readonly Change[], now: number): { ready: Change[]; held: Change[] } {
    const [ready, held]: [Change[], Change[]] = [[], []];
    // What earlier pages wrote does not grow.
    const mayWait = !this.isFirst;
    for (const change of changes) (mayWait && this.waits(change, now) ? held : ready).push(change);
    this.isFirst = false;
    return { ready, held };
  }

  /** Milliseconds until the first held version may go; null if none is held. */
  nextIn(held: readonly Change[], now: number): number | null {
    const waits = held.map(({ recordId }) => pauseMilliseconds - (now - (this.seenAt.get(recordId) ?? now)));
    return waits.length === 0 ? null : Math.max(0, Math.min(...waits));
  }

  private waits(change: Change, now: number): boolean {
    if (!mayGrow(change)) return false;
    const since = this.seenAt.get(change.recordId) ?? now;
    this.seenAt.set(change.recordId, since);
    return now - since < pauseMilliseconds;
  }
}

/** A version that the account does not have. Nobody continues those of merges. */
function mayGrow({ kind, baseVersion, value }: Change): boolean {
  return kind === 'history' && baseVersion === 0 && value?.action === 'edited' && value.writerId !== 'merge';
}
