import type { Database } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { objectsIn } from './objects.ts';
import { ResumableStore } from './resumable-store.ts';

const everyMs = 60 * 60_000;

/** What goes on by itself. `stop` ends it, and waits until it has let go of the database and the blobs. */
type Chore = Readonly<{ stop(): Promise<void> }>;

/** Ends, once an hour, the resumable uploads that nobody went on with for a day. */
export function cleanUpUploads(database: Database, blobs: Blobs, now: () => Date): Chore {
  const store = new ResumableStore(database, blobs, now);
  const ending = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= store
      .deleteExpired(ending.signal)
      .catch((error: unknown) => console.error('Old uploads could not be forgotten:', error))
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await underWay;
    },
  };
}

/** Sweeps as `sweepBlobs` does while the server serves: a large bucket takes a while to look through. */
export function sweepInBackground(blobs: Blobs, database: Database, minAgeMs: number): Chore {
  const ending = new AbortController();
  const sweeping = sweepBlobs(blobs, database, minAgeMs, ending.signal).catch((error: unknown) =>
    console.error('The bucket could not be looked through:', error),
  );
  return {
    async stop() {
      ending.abort();
      await sweeping;
    },
  };
}

/** Removes the bytes that no row knows of and that are no younger than `minAgeMs`: a process that ended in the middle left them. */
export async function sweepBlobs(
  blobs: Blobs,
  database: Database,
  minAgeMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const removed = await blobs.sweep(minAgeMs, objectsIn(database).knownVersions, signal);
  if (removed > 0)
    console.warn(`${removed} files without an object were left by an earlier stop, and are removed.`);
}
