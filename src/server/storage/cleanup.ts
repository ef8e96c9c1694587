import type { Database } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { objectsIn } from './objects.ts';
import { ResumableStore } from './resumable-store.ts';

const everyMs = 60 * 60_000;

/** Background work. `stop` aborts it and waits until it no longer uses the database or the blobs. */
type BackgroundTask = Readonly<{ stop(): Promise<void> }>;

/** Removes expired resumable uploads hourly, and ended uploads without an account when the project announces them. */
export async function cleanUpUploads(
  database: Database,
  blobs: Blobs,
  now: () => Date,
): Promise<BackgroundTask> {
  const store = new ResumableStore(database, blobs, now);
  const ending = new AbortController();
  const expired = oneAtATime(ending.signal, 'remove expired uploads', () =>
    store.deleteExpired(ending.signal),
  );
  const ended = oneAtATime(ending.signal, 'remove ended uploads', () => store.deleteEnded(ending.signal));
  const stopListening = await database.listen('ended_uploads', ended.run);
  const timer = setInterval(() => {
    expired.run();
    ended.run();
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await stopListening();
      await Promise.all([expired.settle(), ended.settle()]);
    },
  };
}

/** Runs work, and once more if it was requested again while running, because it may have checked too early. */
function oneAtATime(signal: AbortSignal, purpose: string, work: () => Promise<unknown>) {
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  const untilQuiet = async () => {
    do {
      isRequestedAgain = false;
      await work().catch((error: unknown) => console.error(`Failed to ${purpose}:`, error));
    } while (isRequestedAgain && !signal.aborted);
    running = undefined;
  };
  return {
    run: () => {
      isRequestedAgain = true;
      if (!signal.aborted) running ??= untilQuiet();
    },
    settle: async () => running,
  };
}

/** Runs `sweepBlobs` while the server handles requests, because a large bucket takes a while. */
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

/** Removes blobs without a row that are at least `minAgeMs` old: leftovers of a crashed process. */
export async function sweepBlobs(
  blobs: Blobs,
  database: Database,
  minAgeMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const removed = await blobs.sweep(minAgeMs, objectsIn(database).knownVersions, signal);
  if (removed > 0) console.warn(`Removed ${removed} unused files left by an earlier crash.`);
}
