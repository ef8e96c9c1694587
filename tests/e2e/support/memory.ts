import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** The most memory that any page of the browser has held at once so far, in bytes: Linux counts it. */
export async function peakPageBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
    });
  return Math.max(...peaks);
}
