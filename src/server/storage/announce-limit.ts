import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';

const presence = z.object({ is_there: z.boolean() });
/** In the catalog, because looking up a name in a schema without the right to use it fails. */
const lookup = `
  select exists (
    select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.proname = 'set_account_storage' and has_schema_privilege(n.oid, 'usage')
  ) as is_there`;

/** Tells the project the limit for all files of one account, if it has a function for that, so that it can show it. */
export async function announceLimit(database: Database, accountBytes: number | undefined): Promise<void> {
  await database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(presence, lookup);
    if (found?.is_there)
      await tx.run('select private.set_account_storage($1)', [accountBytes?.toString() ?? null]);
  });
}
