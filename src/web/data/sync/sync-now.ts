import { runningSync } from './running.ts';

/** Exchanges everything now. Resolves when that has ended; the status says how. */
export async function syncNow(): Promise<void> {
  await runningSync()?.syncNow();
}
