import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { refuse } from './refusal.ts';

/**
 * Serializes uploads of one account until the transaction ends, so that two can't both fit into the same free
 * space.
 */
export async function lockQuota(tx: Transaction, userId: string): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('room:' || $1, 0))", [userId]);
}

const room = z.object({ is_left: z.boolean() });

/** Throws EntityTooLarge if the account's objects take more than `maxBytes`. */
export async function requireQuota(tx: Transaction, userId: string, maxBytes: number): Promise<void> {
  const sql = 'select storage.object_bytes($1) <= $2::text::numeric as is_left';
  const [found] = await tx.rows(room, sql, [userId, String(maxBytes)]);
  if (!found?.is_left) throw refuse.overQuota(maxBytes);
}

/** Like `requireQuota`, but also counts the parts of unfinished uploads. Needs the server's own identity. */
export async function requireQuotaWithParts(
  tx: Transaction,
  userId: string,
  maxBytes: number,
): Promise<void> {
  const [found] = await tx.rows(
    room,
    `select storage.object_bytes($1) + coalesce(sum(part.size), 0) <= $2::text::numeric as is_left
     from storage.resumable_parts part join storage.resumable_uploads upload on upload.id = part.upload_id
     where upload.claims ->> 'sub' = $1`,
    [userId, String(maxBytes)],
  );
  if (!found?.is_left) throw refuse.overQuota(maxBytes);
}
