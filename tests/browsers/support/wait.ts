import { setTimeout as pause } from 'node:timers/promises';

/** Only catches hangs, because a busy machine can be many times slower. */
const limitMilliseconds = 60_000;
const pollMilliseconds = 50;

/**
 * Repeats an attempt until it returns something truthy, and returns it.
 * @param shown returns what the page shows instead, for the error
 */
export async function waitFor<Result>(
  awaited: string,
  attempt: () => Promise<Result>,
  shown: () => Promise<string> = async () => '',
): Promise<NonNullable<Result>> {
  const deadline = performance.now() + limitMilliseconds;
  for (;;) {
    const result = await attempt();
    if (result) return result;
    if (performance.now() > deadline)
      throw new Error(`The page never had ${awaited}. ${await shown()}`.trim());
    await pause(pollMilliseconds);
  }
}

/** Runs inside the page. Returns its URL and text. */
export function shownInPage(): string {
  return `It is ${location.href} with the text: ${document.body.textContent.slice(0, 6000)}`;
}
