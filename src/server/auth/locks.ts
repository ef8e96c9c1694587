import type { Transaction } from '../database/database.ts';

/**
 * Locks accounts until the transaction ends: rows read after this call stay unchanged. To avoid deadlocks, lock logins
 * before accounts, and accounts before their tokens.
 */
export async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run('select from auth.users where id = any($1::text[]::uuid[]) order by id for no key update', [
    ids,
  ]);
}

/** Locks an address, phone number, or identity until the transaction ends, so that two requests can't both claim it. */
export async function lockLogin(tx: Transaction, login: string): Promise<void> {
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [login]);
}

/** Locks several logins, always in the same order, so that two requests never deadlock. */
export async function lockLogins(
  tx: Transaction,
  logins: readonly (string | null | undefined)[],
): Promise<void> {
  const named = logins.filter((login): login is string => Boolean(login));
  for (const login of named.toSorted()) await lockLogin(tx, login);
}
