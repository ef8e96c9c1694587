import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin, type Database } from './database/database.ts';

/** GET /health: 200 while the process answers requests. */
export const health: Handler = (context) => {
  context.header('cache-control', 'no-store');
  return context.json({ status: 'ok' });
};

/** How long the readiness check waits for the database. */
const readyWithinMs = 5_000;

/** GET /ready: 200 if the database responds, otherwise 503. Concurrent requests share one query. */
export function ready({ database }: { database: Database }): Handler {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const signal = AbortSignal.timeout(readyWithinMs);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const row = z.object({ one: z.literal(1) });
    const turn = { lane: 'system', key: 'ready', signal } as const;
    const answer = database.asIdentity(authAdmin, (tx) => tx.rows(row, 'select 1 as one'), turn);
    try {
      await Promise.race([answer, late]);
      return true;
    } catch (error) {
      console.error('The database is not responding:', error);
      return false;
    }
  };
  return async (context) => {
    context.header('cache-control', 'no-store');
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (await asking) return context.json({ status: 'ready' });
    return context.json({ status: 'unavailable' }, 503, { 'retry-after': '5' });
  };
}
