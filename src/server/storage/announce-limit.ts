import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';

const presence = z.object({ is_there: z.boolean() });
/** Reads the catalog: looking up a name fails in a schema that the role may not use. */
const lookup = `
  select exists (
    select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.proname = 'set_account_storage' and has_schema_privilege(n.oid, 'usage')
  ) as is_there`;

/**
 * Tells the project the storage limit per account, so that it can show it. Does nothing if the project lacks the
 * function for this.
 */
export async function announceLimit(database: Database, accountBytes: number | undefined): Promise<void> {
  await database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(presence, lookup);
    if (found?.is_there)
      await tx.run('select private.set_account_storage($1)', [accountBytes?.toString() ?? null]);
  });
}
