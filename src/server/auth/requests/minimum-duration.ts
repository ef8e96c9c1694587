/**
 * Runs `work` and settles no sooner than after `minimumMs`, whether it succeeds or fails. The response time then
 * doesn't reveal whether an address has an account.
 */
export async function withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const elapsed = new Promise<void>((resolve) => setTimeout(resolve, minimumMs));
  try {
    return await work();
  } finally {
    await elapsed;
  }
}
