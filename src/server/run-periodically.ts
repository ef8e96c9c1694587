/**
 * Runs `work` immediately and then periodically, never twice at once. `what` names the work in the log. `stop` ends it.
 */
export function runPeriodically(
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
