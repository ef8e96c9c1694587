import type { Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { repeated } from '../repeated.ts';
import type { FunctionRunner } from './runner.ts';
import { isDue, scheduledCall } from './scheduled.ts';

const everyMs = 60 * 60_000;

/**
 * Deletes candidates' answers that are due, at the start and once an hour, as a hosted project schedules it: with the
 * project's function `invitation`. Does nothing in a project without it.
 */
export function eraseAnswers(
  database: Database,
  functions: FunctionRunner,
  keys: Pick<Keys, 'serviceKey'>,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const call = scheduledCall(functions, keys, 'invitation', ending.signal);
  const erasing = repeated(everyMs, 'delete answers that are due', async () => {
    // The function gets a thread only when there is work.
    if (await isDue(database, 'is_erasure_due')) await call('erase');
  });
  return {
    async stop() {
      ending.abort();
      await erasing.stop();
    },
  };
}
