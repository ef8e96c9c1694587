import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { runPeriodically } from '../run-periodically.ts';
import type { FunctionRunner } from './runner.ts';
import { isDue, scheduledCall } from './scheduled.ts';

const everyMs = 60 * 60_000;

/**
 * Deletes candidates' answers that are due, at startup and hourly, by calling the project's function `invitation`.
 * Hosted projects schedule this call. Does nothing in a project without the function.
 */
export function eraseAnswers(
  database: Database,
  functions: FunctionRunner,
  keys: Pick<Keys, 'serviceKey'>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const call = scheduledCall(functions, keys, 'invitation', ending.signal);
  const erasing = runPeriodically(everyMs, 'delete answers that are due', async () => {
    // Only calls the function if there is work, because each call needs its thread.
    if (await isDue(database, 'is_erasure_due')) await call('erase');
  });
  return {
    async stop() {
      ending.abort();
      await erasing.stop();
    },
  };
}
