import { Dexie, type ObservabilitySet } from 'dexie';
import type { ChangedRecords } from './changed-records.ts';
import { kindsOf } from './changed-records.ts';

/** A node of Dexie's trees of changed keys: a range of keys, and the ranges on either side. */
type KeyRanges = { from?: unknown; to?: unknown; l?: KeyRanges | null; r?: KeyRanges | null };

/**
 * Records every change of the store in `changed`, whichever tab makes it, and calls `noticed`. Returns a function that
 * stops this. Dexie only reports committed transactions.
 */
export function captureChanges(storeName: string, changed: ChangedRecords, noticed: () => void): () => void {
  const note = (parts: ObservabilitySet) => {
    if (addChangedParts(parts, storeName, changed)) noticed();
  };
  Dexie.on('storagemutated', note);
  return () => Dexie.on.storagemutated.unsubscribe(note);
}

/** Adds the records of a report to `changed`. False if the report is about other stores or tables. */
export function addChangedParts(parts: object, storeName: string, changed: ChangedRecords): boolean {
  let isAbout = false;
  for (const [part, ranges] of Object.entries(parts)) {
    // A page that returns from the browser's cache has missed the reports.
    if (part === 'all') {
      changed.addAll();
      isAbout = true;
    }
    const table = tableOfKeys(part, storeName);
    if (table === null) continue;
    for (const kind of kindsOf(table)) {
      for (const key of keysIn(ranges)) {
        if (key === null) changed.addAll([kind]);
        else changed.add(kind, key);
        isAbout = true;
      }
    }
  }
  return isAbout;
}

/** The table of a part that lists primary keys (`idb://store/table/`). Null for indexes and for other stores. */
function tableOfKeys(part: string, storeName: string): string | null {
  const prefix = `idb://${storeName}/`;
  if (!part.startsWith(prefix) || !part.endsWith('/')) return null;
  return part.slice(prefix.length, -1);
}

/** The single keys of a tree, with null for each range. */
function* keysIn(ranges: KeyRanges | null | undefined): Generator<string | null> {
  if (!ranges) return;
  yield* keysIn(ranges.l);
  if (ranges.from !== undefined) {
    yield typeof ranges.from === 'string' && ranges.from === ranges.to ? ranges.from : null;
  }
  yield* keysIn(ranges.r);
}
