import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { backUpWhenDue, newestBackup } from './backups.ts';
import { type Database, DatabaseError } from './database.ts';
import { FairQueue } from './fair-queue.ts';
import { takeLock } from './lock.ts';
import { maintain } from './maintenance.ts';
import { makeFiles, markOf } from './pglite-template.ts';
import { type DatabaseThread, openThread, ownerOn } from './pglite-thread.ts';
import { type Owner, prepare } from './prepare.ts';
import { type Connection, inTransaction, isUserKey, queueKeyOf, settingsOf } from './transaction.ts';

const defaultStatementTimeoutMs = 8_000;
/** The queue key of the server's own maintenance. */
const owner = 'owner';

/** A database whose files this process holds alone. */
type EmbeddedDatabase = Database &
  Readonly<{
    /** Runs `work` while the files are whole and nobody writes. */
    whileQuiet(work: () => Promise<void>): Promise<void>;
    /** For what moves or mends the whole, never for a request. */
    asOwner: Owner;
  }>;

/**
 * Opens the embedded database below `dataDir`, which this process alone may then use, and brings it up to date with
 * the project's migrations. Throws StartupError when another process holds the directory or it cannot be written.
 */
export async function openPglite(
  dataDir: string,
  supabaseDir: string,
  statementTimeoutMs = defaultStatementTimeoutMs,
): Promise<EmbeddedDatabase> {
  const release = await takeLock(dataDir);
  const place = join(dataDir, 'postgres');
  const backups = join(dataDir, 'backups');
  let thread = await firstThread(place, backups).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  // PGlite runs one statement at a time. A user who sends long statements back to back gets a quarter of the time, and
  // other active users get the rest.
  const cooldown = {
    afterMs: statementTimeoutMs / 4,
    factor: 3,
    maxMs: 3 * statementTimeoutMs,
    activeMs: 60_000,
    appliesTo: isUserKey,
  };
  const queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, cooldown });
  let isClosed = false;

  const exclusively = <T>(key: string, work: () => Promise<T>): Promise<T> =>
    queue.run(key, async () => {
      // By now the files may be another server's, or other files: whoever is late must not open them.
      if (isClosed) throw new DatabaseError({ code: '57P01', message: 'The database was closed.' });
      if (thread.ended()) {
        // The old thread must be gone before another opens the same files.
        await thread.close();
        thread = await openThread(place);
      }
      return work();
    });
  const asOwner: Owner = (work) => exclusively(owner, () => ownerOn(thread)(work));
  const asIdentity: Database['asIdentity'] = (caller, work) =>
    exclusively(queueKeyOf(caller), async () => {
      const current = thread;
      const connection: Connection = {
        query: (sql, parameters) => current.query(sql, parameters, statementTimeoutMs),
        script: (sql) => current.script(sql, statementTimeoutMs),
      };
      return inTransaction(connection, caller, work);
    });
  const oneAsIdentity: Database['oneAsIdentity'] = async (caller, row, sql, parameters = []) => {
    const { rows } = await exclusively(queueKeyOf(caller), () =>
      thread.transaction(settingsOf(caller), sql, parameters, statementTimeoutMs),
    );
    return rows.map((values) => row.parse(values));
  };

  try {
    await prepare(asOwner, supabaseDir);
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
  let backingUp: Promise<void> | undefined;
  const backUp = (now: Date) => {
    backingUp ??= backUpWhenDue(place, backups, whileQuiet, now).finally(() => {
      backingUp = undefined;
    });
    return backingUp;
  };
  const maintenance = maintain(asOwner, backUp);
  return {
    place,
    asIdentity,
    oneAsIdentity,
    whileQuiet,
    asOwner,
    async close() {
      if (isClosed) return;
      maintenance.stop();
      await queue.idle();
      try {
        await asOwner(({ script }) => script('checkpoint'));
        // Whoever starts the server for an hour a day has backups too.
        await backUp(new Date()).catch((error: unknown) => console.error('No backup was made:', error));
      } finally {
        // Also when the disk is full: whoever starts once more in this process must find the files free.
        await queue.run(owner, async () => {
          isClosed = true;
          await thread.close();
        });
        await release();
      }
    },
  };
}

async function firstThread(place: string, backups: string): Promise<DatabaseThread> {
  const isMade = existsSync(place) && !existsSync(markOf(place));
  try {
    if (!isMade) return await makeDatabase(place);
    await requireComplete(place);
    return await openThread(place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const said = `The database in ${place} cannot be opened: ${reason}`;
    if (!isMade) throw new StartupError(said);
    const copy = await newestBackup(new Date(), backups);
    throw new StartupError(`${said} A copy of it takes its place by: npm run restore -- ${copy ?? 'FILE'}`);
  }
}

/** PGlite would make a new database among the files of one that was copied in part. */
async function requireComplete(place: string): Promise<void> {
  const files = await readdir(place);
  if (files.length > 0 && !files.includes('PG_VERSION')) throw new Error('PG_VERSION is missing.');
}

/** A mark beside the files says until the end that they are not whole, and can be thrown away. */
async function makeDatabase(place: string): Promise<DatabaseThread> {
  await writeFile(markOf(place), '');
  await rm(place, { recursive: true, force: true });
  await makeFiles(place);
  await rm(markOf(place));
  return openThread(place);
}
