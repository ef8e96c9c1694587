import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';

const presence = z.object({ is_there: z.boolean() });

/** Tells the project the limit for all files of one account, if it has a function for that, so that it can show it. */
export async function announceLimit(database: Database, accountBytes: number | undefined): Promise<void> {
  await database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(
      presence,
      "select to_regprocedure('private.set_account_storage(bigint)') is not null as is_there",
    );
    if (found?.is_there)
      await tx.run('select private.set_account_storage($1)', [accountBytes?.toString() ?? null]);
  });
}
