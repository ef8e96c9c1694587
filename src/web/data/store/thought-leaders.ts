import { defaultThoughtLeaders, type ThoughtLeaders } from '#domain/ai/thought-leaders.ts';
import { store } from './database.ts';
import { liveQuery } from './live-query.ts';
import { readSetting } from './reading.ts';

const leadersReading = liveQuery(() =>
  readSetting('thoughtLeaders', defaultThoughtLeaders).catch(() => undefined),
);
export const prepareThoughtLeaders = leadersReading.prepare;

/**
 * Returns the three thought leaders from the store's current state. Undefined until read, or if the store cannot be
 * opened.
 */
export function useThoughtLeaders(): ThoughtLeaders | undefined {
  return leadersReading.useLatest();
}

export async function saveThoughtLeaders(leaders: ThoughtLeaders): Promise<void> {
  await store.settings.put({ key: 'thoughtLeaders', value: leaders });
}
