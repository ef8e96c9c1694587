/**
 * Runs one at a time. A call while one runs starts another one after it, because what the first one read may be old;
 * more calls share that one.
 */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return start();
      });
      return next;
    }
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
  return start;
}
