import { attempt } from '#web/data/store/attempt.ts';
import { sayFailed } from '#web/ui/say.ts';

/** What a change of the store gave; undefined when the browser cannot keep it, which is then said in words. */
export async function saved<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
  const done = await attempt(change);
  if (done.ok) return done.result;
  sayFailed('Not saved', done.message);
  return undefined;
}
