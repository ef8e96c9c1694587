import { storeFailure } from './failure.ts';

export type Attempt<Result> = { ok: true; result: Result } | { ok: false; message: string };

/** Runs a change of the store. When the browser cannot keep it, gives the reason in words. */
export async function attempt<Result>(change: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { ok: true, result: await change() };
  } catch (error) {
    return { ok: false, message: storeFailure(error).message };
  }
}
