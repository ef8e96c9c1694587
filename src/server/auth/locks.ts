import type { Transaction } from '../database/database.ts';

/**
 * Makes other requests about the same accounts wait until this transaction ends: what is read after it stays true. Logins are held before accounts, and
 * these before their tokens, or two requests would wait for each other.
 */
export async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run('select from auth.users where id = any($1::text[]::uuid[]) order by id for no key update', [
    ids,
  ]);
}
