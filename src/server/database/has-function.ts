import { z } from 'zod';
import type { Transaction } from './database.ts';

const presence = z.object({ is_there: z.boolean() });

/** Whether the project has a function with this signature, such as `public.is_erasure_due()`. */
export async function hasFunction(tx: Transaction, signature: string): Promise<boolean> {
  const [found] = await tx.rows(presence, 'select to_regprocedure($1) is not null as is_there', [signature]);
  return found?.is_there ?? false;
}
