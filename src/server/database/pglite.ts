import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedDataError, StartupError } from '../startup-error.ts';
import { runAfterRestore } from './after-restore.ts';
import { type Database, DatabaseError } from './database.ts';
import { LaneQueue, type LaneRules, type Task } from './lane-queue.ts';
import { takeLock } from './lock.ts';
import { maintain } from './maintenance.ts';
import { makeFiles, markOf } from './pglite-template.ts';
import { type DatabaseThread, openThread, ownerOn } from './pglite-thread.ts';
import { type Owner, prepare } from './prepare.ts';
import {
  type Connection,
  inTransaction,
  settingsOf,
  type TimeLimits,
  taskOf,
  timeLimitOf,
  timeLimits,
} from './transaction.ts';

/** The task of the server's own maintenance. */
const owner: Task = { lane: 'system', key: 'owner', isUsers: false, isCostly: false };

// PGlite runs one statement at a time. A user who sends long statements back to back gets a quarter of the time, and
// other active users get the rest.
const oneAtATime = { concurrency: 1, perKey: 1 };
const laneRules: LaneRules = {
  concurrency: 1,
  lanes: { system: oneAtATime, auth: oneAtATime, people: oneAtATime },
  waitMs: 10_000,
  patienceMs: 700,
  heavy: {
    allowanceMs: 1_500,
    refillMsPerS: 150,
    concurrency: 1,
    restFactor: 3,
    maxRestMs: 5_000,
    activeMs: 60_000,
  },
  // Ending a statement costs everyone more than most statements take.
  cancelsOnDisconnect: false,
};
/** Added to a statement's time limit for a whole transaction. */
const transactionGraceMs = 5_000;
const closeGraceMs = 2_000;

/** A database whose files only this process uses. */
type EmbeddedDatabase = Database &
  Readonly<{
    /** Runs `work` while the files are consistent and nobody writes. */
    whileQuiet(work: () => Promise<void>): Promise<void>;
    /** For migrations and maintenance, never for requests. */
    asOwner: Owner;
  }>;

/**
 * Opens the embedded database in `dataDir` for exclusive use by this process and applies the project's migrations.
 * Throws StartupError when another process holds the directory or it is not writable.
 */
export async function openPglite(
  dataDir: string,
  supabaseDir: string,
  limits: TimeLimits = timeLimits,
): Promise<EmbeddedDatabase> {
  const release = await takeLock(dataDir);
  const place = join(dataDir, 'postgres');
  const listeners = new Map<string, Set<() => void>>();
  const notified = (channel: string) => {
    for (const heard of listeners.get(channel) ?? []) heard();
  };
  let thread = await firstThread(place, notified).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const queue = new LaneQueue(laneRules);
  let isClosed = false;

  /** Reopens the database after a statement could only be ended with its thread. */
  const reopen = async () => {
    // The old thread must be gone before another opens the same files.
    await thread.close();
    thread = await openThread(place, notified);
    for (const channel of listeners.keys()) {
      await ownerOn(thread)(({ script }) => script(`listen ${channel}`));
      notified(channel);
    }
  };
  const exclusively = <T>(task: Task, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    queue.run(task, async (signal) => {
      // The files may belong to another server or be replaced by now, so late work must not reopen them.
      if (isClosed) throw new DatabaseError({ code: '57P01', message: 'The database was closed.' });
      if (thread.ended()) await reopen();
      try {
        return await work(signal);
      } finally {
        // Reopen now, so that the time counts for the user who caused it, not for the next one.
        if (thread.ended() && !isClosed) await reopen().catch(logFailure);
      }
    });
  const asOwner: Owner = (work) => exclusively(owner, () => ownerOn(thread)(work));
  const asIdentity: Database['asIdentity'] = (caller, work, turn) =>
    exclusively(taskOf(caller, turn), async (signal) => {
      const current = thread;
      const limitMs = timeLimitOf(caller, limits);
      const connection: Connection = {
        query: (sql, parameters, opening) => current.query(sql, parameters, limitMs, signal, opening),
      };
      return inTransaction(connection, caller, work, { limitMs: limitMs + transactionGraceMs, signal });
    });
  const oneAsIdentity: Database['oneAsIdentity'] = async (caller, row, sql, parameters = [], turn) => {
    const { rows } = await exclusively(taskOf(caller, turn), (signal) =>
      thread.transaction(settingsOf(caller), sql, parameters, timeLimitOf(caller, limits), signal),
    );
    return rows.map((values) => row.parse(values));
  };

  try {
    await prepare(asOwner, supabaseDir);
    await runAfterRestore(asOwner, place);
  } catch (error) {
    await thread.close();
    await release();
    throw error;
  }
  const whileQuiet = (work: () => Promise<void>) =>
    exclusively(owner, async () => {
      await ownerOn(thread)(({ script }) => script('checkpoint'));
      await work();
    });
  const maintenance = maintain(asOwner);
  return {
    place,
    asIdentity,
    oneAsIdentity,
    whileQuiet,
    asOwner,
    async listen(channel, heard) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(heard));
      await asOwner(({ script }) => script(`listen ${channel}`));
      return async () => {
        known.delete(heard);
        if (known.size > 0) return;
        listeners.delete(channel);
        await asOwner(({ script }) => script(`unlisten ${channel}`));
      };
    },
    async close() {
      if (isClosed) return;
      maintenance.stop();
      await queue.refuseRequests(closeGraceMs);
      try {
        await asOwner(({ script }) => script('checkpoint'));
      } finally {
        // Works on a full disk, too: a restore reopens the files in this process.
        await queue.run(owner, async () => {
          isClosed = true;
          await thread.close();
        });
        await release();
      }
    },
  };
}

function logFailure(error: unknown): void {
  console.error('The database could not be opened again:', error);
}

async function firstThread(place: string, notified: (channel: string) => void): Promise<DatabaseThread> {
  const isMade = existsSync(place) && !existsSync(markOf(place));
  try {
    if (!isMade) return await makeDatabase(place, notified);
    await requireComplete(place);
    return await openThread(place, notified);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isMade) throw new StartupError(`The database in ${place} cannot be created: ${reason}`);
    throw new DamagedDataError(
      `The database in ${place} cannot be opened, because its files are damaged: ${reason} Nothing was changed.`,
    );
  }
}

/** PGlite would create a new database among partially copied files. */
async function requireComplete(place: string): Promise<void> {
  const files = await readdir(place);
  if (files.length > 0 && !files.includes('PG_VERSION')) throw new Error('PG_VERSION is missing.');
}

/** The marker stays until the end, because incomplete files can be deleted and created again. */
async function makeDatabase(place: string, notified: (channel: string) => void): Promise<DatabaseThread> {
  await writeFile(markOf(place), '');
  await rm(place, { recursive: true, force: true });
  await makeFiles(place);
  await rm(markOf(place));
  return openThread(place, notified);
}
