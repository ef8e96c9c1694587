import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Runs `work` and returns the CPU milliseconds of each task on the page's main thread, longest first. Wall time would
 * include time in which other programs use the cores.
 */
export async function mainThreadTasks<Result>(
  browser: Browser,
  page: Page,
  work: () => Promise<Result>,
): Promise<{ result: Result; taskMilliseconds: number[] }> {
  await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer = Buffer.alloc(0);
  const result = await work().finally(async () => {
    trace = await browser.stopTracing();
  });
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const taskMilliseconds = traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && mainThreads.has(threadOf(event)))
    .map(({ tdur = Number.NaN }) => tdur / 1_000)
    .sort((one, other) => other - one);
  return { result, taskMilliseconds };
}
