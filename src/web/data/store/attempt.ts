import type { Attempt } from '#domain/result.ts';
import { storeFailure } from './failure.ts';

/** Runs a change of the local store and turns an error into a message for the user. */
export async function attempt<Value>(change: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await change() };
  } catch (error) {
    return { ok: false, message: (await storeFailure(error)).message };
  }
}
