import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** The most memory that any page of the browser has held at once so far, in bytes: Linux counts it. */
export async function peakPageBytes(browser: Browser): Promise<number> {
  return Math.max(...(await countedBytes(browser, 'VmHWM')));
}

/** The memory that the largest page holds, once what is unused was thrown away and workers that ended are gone. */
export async function settledPageBytes(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 5; unchanged++) {
    // Answered after the page's own tasks, which the ends of its workers are.
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const bytes = Math.max(...(await countedBytes(browser, 'VmRSS')));
    if (bytes < 0.98 * least) unchanged = 0;
    least = Math.min(least, bytes);
  }
  await session.detach();
  return least;
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
