import { z } from 'zod';
import { type Caller, type Database, DatabaseError } from '../database/database.ts';

/** What policies on `realtime.messages` control. */
export type Extension = 'broadcast' | 'presence';

/** Ends a transaction that must leave nothing behind. */
class RolledBack extends Error {}

const idRow = z.object({ id: z.string() });
const extensionRow = z.object({ extension: z.string() });

/** The extensions of a private topic that the caller may receive, decided by the policies for `select`. */
export async function readable(database: Database, caller: Caller, topic: string): Promise<Set<Extension>> {
  const found = new Set<Extension>();
  await rolledBack(database, caller, topic, async (tx) => {
    const probes = await tx.rows(idRow, 'select realtime.probe($1)::text as id', [topic]);
    const sql = 'select extension from realtime.messages where id = any ($1::text[]::uuid[])';
    const rows = await tx.rows(extensionRow, sql, [probes.map(({ id }) => id)]);
    for (const { extension } of rows) {
      if (extension === 'broadcast' || extension === 'presence') found.add(extension);
    }
  });
  return found;
}

/** Whether the caller may send to a private topic, decided by the policies for `insert`. */
export async function isWritable(
  database: Database,
  caller: Caller,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  try {
    await rolledBack(database, caller, topic, async (tx) => {
      const sql = 'insert into realtime.messages (topic, extension) values ($1, $2)';
      await tx.run(sql, [topic, extension]);
    });
    return true;
  } catch (error) {
    // Insufficient privilege: no policy allows sending.
    if (error instanceof DatabaseError && error.code === '42501') return false;
    throw error;
  }
}

async function rolledBack(
  database: Database,
  caller: Caller,
  topic: string,
  work: Parameters<typeof database.asIdentity<void>>[1],
): Promise<void> {
  try {
    await database.asIdentity(caller, async (tx) => {
      await tx.rows(z.looseObject({}), "select set_config('realtime.topic', $1, true)", [topic]);
      await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}
