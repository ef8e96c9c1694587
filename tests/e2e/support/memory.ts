import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** The peak memory of the browser's largest page so far, in bytes. Linux only. */
export async function peakPageBytes(browser: Browser): Promise<number> {
  return Math.max(...(await countedBytes(browser, 'VmHWM')));
}

/** The memory of the largest page in bytes, after garbage collection and the shutdown of workers. */
export async function settledPageBytes(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let smallest = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 5; unchanged++) {
    // Resolves after the page's own tasks, which include the shutdown of its workers.
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const bytes = Math.max(...(await countedBytes(browser, 'VmRSS')));
    if (bytes < 0.98 * smallest) unchanged = 0;
    smallest = Math.min(smallest, bytes);
  }
  await session.detach();
  return smallest;
}

async function countedBytes(browser: Browser, field: 'VmHWM' | 'VmRSS'): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return 1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
    });
}
