import { type MergedRecord, mergeRecord, type Versions } from './merge-record.ts';
import type { RecordKind } from './record.ts';

/**
 * Merges with an account that was emptied or restored. Its value may be older or newer than the one last shared
 * (`base`). Where a revision tells, the newer one continues. Otherwise both sides' words stay.
 */
export function mergeAfterReset(kind: RecordKind, { base, ours, theirs }: Versions): MergedRecord {
  const isNewer = (base?.revision ?? 0) < (theirs.revision ?? 0);
  const hasRevision = typeof theirs.revision === 'number' && typeof base?.revision === 'number';
  if (hasRevision && isNewer) return mergeRecord(kind, { base, ours, theirs });
  if (kind === 'post' && hasRevision && Number(theirs.revision) < Number(base.revision)) {
    // An older version: its text is in the history.
    return { value: ours, lostFields: [] };
  }
  return mergeRecord(kind, { base: null, ours, theirs });
}
