import { z } from 'zod';
import { networkOf } from '../../client-address.ts';
import type { Transaction } from '../../database/database.ts';
import type { Keys } from '../../keys.ts';

/** After this long without a sign-in, an address no longer counts as one of the owner's. */
export const knownDays = 180;

/** Stores the address of a complete sign-in, including the second factor if the account has one. */
export async function rememberAddress(
  tx: Transaction,
  keys: Keys,
  userId: string,
  address: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into auth.known_addresses (user_id, digest, last_used_at) values ($1, $2, $3)
     on conflict (user_id, digest) do update set last_used_at = excluded.last_used_at`,
    [userId, digestOf(keys, userId, address), now.toISOString()],
  );
}

/** Whether the account signed in from this address before. Takes the same time without an account. */
export async function isKnownAddress(
  tx: Transaction,
  keys: Keys,
  userId: string | undefined,
  address: string,
): Promise<boolean> {
  const id = userId ?? nobody;
  const rows = await tx.rows(
    z.object({ user_id: z.string() }),
    'select user_id from auth.known_addresses where user_id = $1 and digest = $2',
    [id, digestOf(keys, id, address)],
  );
  return rows.length > 0;
}

const nobody = '00000000-0000-0000-0000-000000000000';

function digestOf(keys: Keys, userId: string, address: string): string {
  return keys.digest('known address', `${userId}.${networkOf(address)}`);
}
