/**
 * Answers no sooner than `leastMs` after `work` began, whatever it came to: whether an address has an account must not
 * show in how long the answer takes.
 */
export async function withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const elapsed = new Promise<void>((resolve) => setTimeout(resolve, minimumMs));
  try {
    return await work();
  } finally {
    await elapsed;
  }
}
