import type { Database } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { objectsIn } from './objects.ts';
import { ResumableStore } from './resumable-store.ts';

const everyMs = 60 * 60_000;

/** Ends, once an hour, the resumable uploads that nobody went on with for a day. */
export function keepUploads(database: Database, blobs: Blobs, now: () => Date): { stop: () => void } {
  const store = new ResumableStore(database, blobs, now);
  const timer = setInterval(() => {
    store
      .deleteExpired()
      .catch((error: unknown) => console.error('Old uploads could not be forgotten:', error));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Removes the bytes that no row knows of and that are no younger than `minAgeMs`: a process that ended in the middle left them. */
export async function sweepBlobs(blobs: Blobs, database: Database, minAgeMs: number): Promise<void> {
  const removed = await blobs.sweep(minAgeMs, objectsIn(database).knownVersions);
  if (removed > 0)
    console.warn(`${removed} files without an object were left by an earlier stop, and are removed.`);
}
