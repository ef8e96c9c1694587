import type { Database } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { objectsIn } from './objects.ts';
import { ResumableStore } from './resumable-store.ts';

const everyMs = 60 * 60_000;

/** Background work. `stop` aborts it and waits until it no longer uses the database or the blobs. */
type BackgroundTask = Readonly<{ stop(): Promise<void> }>;

/** Removes expired resumable uploads once an hour. */
export function cleanUpUploads(database: Database, blobs: Blobs, now: () => Date): BackgroundTask {
  const store = new ResumableStore(database, blobs, now);
  const ending = new AbortController();
  let underWay: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    underWay ??= store
      .deleteExpired(ending.signal)
      .catch((error: unknown) => console.error('Failed to remove expired uploads:', error))
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

/** Runs `sweepBlobs` while the server serves requests, because a large bucket takes a while. */
export function sweepInBackground(blobs: Blobs, database: Database, minAgeMs: number): BackgroundTask {
  const ending = new AbortController();
  const sweeping = sweepBlobs(blobs, database, minAgeMs, ending.signal).catch((error: unknown) =>
    console.error('Failed to sweep the bucket:', error),
  );
  return {
    async stop() {
      ending.abort();
      await sweeping;
    },
  };
}

/** Removes blobs without a row that are at least `minAgeMs` old, which a crashed process left behind. */
export async function sweepBlobs(
  blobs: Blobs,
  database: Database,
  minAgeMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const removed = await blobs.sweep(minAgeMs, objectsIn(database).knownVersions, signal);
  if (removed > 0) console.warn(`Removed ${removed} unused files left by an earlier crash.`);
}
