import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { refuse } from './refusal.ts';

/** Makes other requests that add to a person's files wait until this transaction ends: two must not both find the same room. */
export async function lockQuota(tx: Transaction, person: string): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('room:' || $1, 0))", [person]);
}

const room = z.object({ is_left: z.boolean() });

/** Throws EntityTooLarge when a person's objects take more than `maxBytes` by now. */
export async function requireQuota(tx: Transaction, person: string, maxBytes: number): Promise<void> {
  const sql = 'select storage.object_bytes($1) <= $2::text::numeric as is_left';
  const [found] = await tx.rows(room, sql, [person, String(maxBytes)]);
  if (!found?.is_left) throw refuse.overQuota(maxBytes);
}

/** The same with the parts of uploads that are not whole yet. The transaction must be the server's own. */
export async function requireQuotaWithParts(
  tx: Transaction,
  person: string,
  maxBytes: number,
): Promise<void> {
  const [found] = await tx.rows(
    room,
    `select storage.object_bytes($1) + coalesce(sum(part.size), 0) <= $2::text::numeric as is_left
     from storage.resumable_parts part join storage.resumable_uploads upload on upload.id = part.upload_id
     where upload.claims ->> 'sub' = $1`,
    [person, String(maxBytes)],
  );
  if (!found?.is_left) throw refuse.overQuota(maxBytes);
}
