import { runningSync } from './running.ts';

/** Exchanges everything now. Resolves when that has ended; the status shows the result. */
export async function syncNow(): Promise<void> {
  await runningSync()?.syncNow();
}
