import { type Database, serviceRole } from '../database/database.ts';
import { hasFunction } from '../database/has-function.ts';
import type { Keys } from '../keys.ts';
import { runPeriodically } from '../run-periodically.ts';
import type { FunctionRunner } from './runner.ts';
import { isDue, scheduledCall } from './scheduled.ts';

const everyMs = 2_000;
const tidyEveryMs = 60 * 60_000;
/** How long a stopping server waits for posts in flight. It has 10 s in total. */
const stopMs = 6_000;

/**
 * Publishes due posts by calling the project's function `publishing`. Hosted projects schedule this call. Several
 * servers may do so concurrently. Does nothing in a project without the function.
 */
export function publishDue(
  database: Database,
  functions: FunctionRunner,
  keys: Pick<Keys, 'serviceKey'>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const call = scheduledCall(functions, keys, 'publishing', signal);
  const publishing = runPeriodically(everyMs, 'publish what is due', async () => {
    // Only calls the function if there is work, because each call needs its thread.
    if (await isDue(database, 'is_publishing_due')) await call('run');
  });
  const tidying = runPeriodically(tidyEveryMs, 'tidy up after publishing', async () => {
    if (await publishes(database)) await call('tidy');
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
}

function publishes(database: Database): Promise<boolean> {
  return database.asIdentity(serviceRole, (tx) => hasFunction(tx, 'public.is_publishing_due()'));
}
