import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Database } from './database/database.ts';

/** GET /health: 200 when the database responds, otherwise 503. */
export function health({ database }: { database: Database }): Handler {
  return async (context) => {
    context.header('cache-control', 'no-store');
    try {
      await database.asIdentity(authAdmin, (tx) =>
        tx.rows(z.object({ one: z.literal(1) }), 'select 1 as one'),
      );
      return context.json({ status: 'ok' });
    } catch (error) {
      console.error('The database is not responding:', error);
      return context.json({ status: 'unavailable' }, 503);
    }
  };
}
