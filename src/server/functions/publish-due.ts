import { z } from 'zod';
import { type Database, serviceRole } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { FunctionRunner } from './runner.ts';

const everyMs = 2_000;
const tidyEveryMs = 60 * 60_000;
/** How long a stopping server waits for posts on their way. It has 10 s for everything. */
const stopMs = 6_000;
const due = z.object({ is_due: z.boolean() });
const presence = z.object({ is_there: z.boolean() });
const place = 'http://localhost/publishing';

/**
 * Publishes what is due, as a hosted project schedules it: with the project's function `publishing`. Several servers
 * may do so at once. Does nothing in a project without it.
 */
export function publishDue(
  database: Database,
  functions: FunctionRunner,
  { serviceKey }: Pick<Keys, 'serviceKey'>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const call = caller(functions, serviceKey, signal);
  const publishing = repeated(everyMs, 'publish what is due', async () => {
    // The function gets a thread only when there is work.
    if (await isDue(database)) await call('run');
  });
  const tidying = repeated(tidyEveryMs, 'tidy up after publishing', async () => {
    if (await isThere(database)) await call('tidy');
  });
  return {
    async stop() {
      ending.abort();
      const ended = Promise.all([publishing.stop(), tidying.stop()]);
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, stopMs);
      await Promise.race([ended, late.promise]);
      clearTimeout(timer);
    },
  };

  /** Runs `work` now and every so often, never twice at once. */
  function repeated(milliseconds: number, what: string, work: () => Promise<void>) {
    let underWay: Promise<void> | undefined;
    const start = () => {
      underWay ??= work()
        .catch((error: unknown) => {
          if (!signal.aborted) console.error(`Failed to ${what}:`, error);
        })
        .finally(() => {
          underWay = undefined;
        });
    };
    start();
    const timer = setInterval(start, milliseconds);
    timer.unref();
    return {
      async stop() {
        clearInterval(timer);
        await underWay;
      },
    };
  }
}

function caller(functions: FunctionRunner, serviceKey: string, signal: AbortSignal) {
  return async (action: 'run' | 'tidy'): Promise<void> => {
    const found = functions.find('publishing');
    if (!found || signal.aborted) return;
    const request = new Request(place, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
      // An aborted run takes no more work, and finishes what it started.
      signal,
    });
    const response = await found.thread.call(request, place);
    if (!response.ok) throw new Error(`The function answered ${response.status}: ${await response.text()}`);
  };
}

async function isDue(database: Database): Promise<boolean> {
  return database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(presence, isThereSql);
    if (!found?.is_there) return false;
    const [answer] = await tx.rows(due, 'select public.is_publishing_due() as is_due');
    return answer?.is_due ?? false;
  });
}

async function isThere(database: Database): Promise<boolean> {
  return database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(presence, isThereSql);
    return found?.is_there ?? false;
  });
}

const isThereSql = "select to_regprocedure('public.is_publishing_due()') is not null as is_there";
