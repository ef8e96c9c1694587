import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** The most memory that any page of the browser has held at once so far, in bytes: Linux counts it. */
export async function peakPageBytes(browser: Browser): Promise<number> {
  return Math.max(...(await countedBytes(browser, 'VmHWM')));
}

/** The memory that the largest page holds now, after what is unused was thrown away. */
export async function pageBytes(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  return Math.max(...(await countedBytes(browser, 'VmRSS')));
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
