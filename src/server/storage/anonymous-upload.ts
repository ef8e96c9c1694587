import { z } from 'zod';
import type { Caller, Transaction } from '../database/database.ts';
import { refuse } from './refusal.ts';

const limitRow = z.object({ is_limited: z.boolean(), most: z.string().nullable() });

/**
 * Returns the maximum size of an upload by `caller`, if the project limits uploads without an account. Throws
 * AccessDenied if it expects no upload with this name. Requires the server's own identity.
 */
export async function anonymousLimit(
  tx: Transaction,
  { role }: Caller,
  bucket: string,
  name: string,
): Promise<number | undefined> {
  if (role !== 'anon') return undefined;
  const [limit] = await tx.rows(
    limitRow,
    'select is_limited, most::text as most from storage.anonymous_upload($1, $2)',
    [bucket, name],
  );
  if (!limit?.is_limited) return undefined;
  if (limit.most === null) throw refuse.denied('new row violates row-level security policy');
  return Number(limit.most);
}
