import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { refuse } from './refusal.ts';

/**
 * Serializes uploads of one account until the transaction ends, so that two uploads can't use the same free space.
 */
export async function lockQuota(tx: Transaction, userId: string): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('room:' || $1, 0))", [userId]);
}

const quota = z.object({ is_kept: z.boolean(), most: z.string().nullable() });

/**
 * Throws EntityTooLarge if the account stores more than its limit. `maxBytes` is the limit in projects without their
 * own quota; undefined means none.
 */
export function requireQuota(tx: Transaction, userId: string, maxBytes: number | undefined): Promise<void> {
  return requireRoom(tx, userId, maxBytes, '0');
}

/** Like `requireQuota`, but also counts parts of unfinished uploads. Requires the server's own identity. */
export function requireQuotaWithParts(
  tx: Transaction,
  userId: string,
  maxBytes: number | undefined,
): Promise<void> {
  return requireRoom(tx, userId, maxBytes, partsOfUser);
}

const partsOfUser = `(select coalesce(sum(part.size), 0)
  from storage.resumable_parts part join storage.resumable_uploads upload on upload.id = part.upload_id
  where upload.claims ->> 'sub' = $1)`;

async function requireRoom(
  tx: Transaction,
  userId: string,
  maxBytes: number | undefined,
  needed: string,
): Promise<void> {
  const [found] = await tx.rows(
    quota,
    `select coalesce(room >= ${needed}, true) as is_kept, most::text as most
     from storage.account_room($1, $2::text::numeric)`,
    [userId, maxBytes?.toString() ?? null],
  );
  if (!found?.is_kept) throw refuse.overQuota(found?.most ?? '0');
}
