/**
 * Runs one call at a time. A call during a run starts another run afterward, because the current run may have read old
 * data. Further calls share that next run.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
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
