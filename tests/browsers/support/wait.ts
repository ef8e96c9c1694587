import { setTimeout as pause } from 'node:timers/promises';

/** Catches hangs only: a busy machine can be many times slower. */
const limitMilliseconds = 90_000;
const pollMilliseconds = 50;

/** Repeats an attempt until it returns something truthy, and returns it. */
export async function waitFor<Result>(
  awaited: string,
  attempt: () => Promise<Result>,
): Promise<NonNullable<Result>> {
  const deadline = performance.now() + limitMilliseconds;
  for (;;) {
    const result = await attempt();
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`The page never had ${awaited}.`);
    await pause(pollMilliseconds);
  }
}
