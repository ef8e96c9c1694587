import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';
import { hasFunction } from '../database/has-function.ts';
import type { Keys } from '../keys.ts';
import type { FunctionRunner } from './runner.ts';

const due = z.object({ is_due: z.boolean() });

/**
 * Calls one of the project's functions with the secret key, as a scheduled job of a hosted project does. Does nothing
 * in a project without the function. After an abort, the function claims no more work and finishes what it started.
 */
export function scheduledCall(
  functions: FunctionRunner,
  { serviceKey }: Pick<Keys, 'serviceKey'>,
  name: string,
  signal: AbortSignal,
): (action: string) => Promise<void> {
  const place = `http://localhost/${name}`;
  return async (action) => {
    const found = functions.find(name);
    if (!found || signal.aborted) return;
    const request = new Request(place, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
      signal,
    });
    const response = await found.thread.call(request, place);
    if (!response.ok) throw new Error(`The function answered ${response.status}: ${await response.text()}`);
  };
}

/** Whether a function of the database reports due work. False in a project without that function. */
export function isDue(database: Database, name: 'is_erasure_due' | 'is_publishing_due'): Promise<boolean> {
  return database.asIdentity(serviceRole, async (tx) => {
    if (!(await hasFunction(tx, `public.${name}()`))) return false;
    const [answer] = await tx.rows(due, `select public.${name}() as is_due`);
    return answer?.is_due ?? false;
  });
}
