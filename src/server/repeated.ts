/** Runs `work` now and every so often, never twice at once. `what` says in the log what failed before `stop`. */
export function repeated(
  everyMs: number,
  what: string,
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let isStopped = false;
  const start = () => {
    underWay ??= work()
      .catch((error: unknown) => {
        if (!isStopped) console.error(`Failed to ${what}:`, error);
      })
      .finally(() => {
        underWay = undefined;
      });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
