import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { FunctionRunner } from './runner.ts';

const everyMs = 60 * 60_000;
const presence = z.object({ is_there: z.boolean() });
const due = z.object({ is_due: z.boolean() });
const place = 'http://localhost/invitation';

/**
 * Deletes candidates' answers that are due, at the start and once an hour, as a hosted project schedules it: with the
 * project's function `invitation`. Does nothing in a project without it.
 */
export function eraseAnswers(
  database: Database,
  functions: FunctionRunner,
  { serviceKey }: Pick<Keys, 'serviceKey'>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  let underWay: Promise<void> | undefined;
  const run = () => {
    underWay ??= eraseDue(database, functions, serviceKey, ending.signal)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) console.error('Failed to delete answers that are due:', error);
      })
      .finally(() => {
        underWay = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await underWay;
    },
  };
}

async function eraseDue(
  database: Database,
  functions: FunctionRunner,
  serviceKey: string,
  signal: AbortSignal,
): Promise<void> {
  // The function gets a thread only when there is work.
  if (!(await isDue(database))) return;
  const found = functions.find('invitation');
  if (!found) return;
  const request = new Request(place, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'erase' }),
    signal,
  });
  const response = await found.thread.call(request, place);
  if (!response.ok) throw new Error(`The function answered ${response.status}: ${await response.text()}`);
}

function isDue(database: Database): Promise<boolean> {
  return database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(
      presence,
      "select to_regprocedure('public.is_erasure_due()') is not null as is_there",
    );
    if (!found?.is_there) return false;
    const [answer] = await tx.rows(due, 'select public.is_erasure_due() as is_due');
    return answer?.is_due ?? false;
  });
}
