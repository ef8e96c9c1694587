import type { Browser, Page } from '@playwright/test';
import { budgets } from '../scripts/load-budget.mjs';
import { onSignedInPage } from './application.ts';
import { median, round } from './figures.ts';

/*
 * Opens every screen of the built site cold, like a mid-range phone: a CPU four times slower, an empty cache, and no
 * service worker. Measures the scripts loaded before any interaction, the time until the heading is visible and the
 * main thread is free, and the layout shift. `npm run bench pages 5` opens each screen five times; the median counts.
 */
const rounds = Number(process.argv[2] ?? 3);
const maxShift = 0.02;
const publicPaths = new Set(['/auth', '/welcome', '/privacy']);
type Opening = { kilobytes: number; requests: number; interactiveMs: number; shift: number };

let missed = false;
await onSignedInPage(async (page, browser) => {
  const origin = new URL(page.url()).origin;
  const state = await page.context().storageState();
  console.log('screen            script   limit    files   interactive   shift');
  for (const { path, kilobytes, rendererKilobytes } of budgets) {
    const bar = kilobytes + rendererKilobytes;
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) {
      openings.push(await open(browser, origin + path, publicPaths.has(path) ? undefined : state));
    }
    const loaded = Math.max(...openings.map((opening) => opening.kilobytes));
    const shift = Math.max(...openings.map((opening) => opening.shift));
    const isMissed = loaded > bar || shift > maxShift;
    if (isMissed) missed = true;
    console.log(
      `${path.padEnd(16)} ${round(loaded).toFixed(1).padStart(6)} kB ${String(bar).padStart(4)} ${String(openings[0]?.requests).padStart(8)} ${String(Math.round(median(openings.map(({ interactiveMs }) => interactiveMs)))).padStart(10)} ms ${shift.toFixed(3).padStart(8)}${isMissed ? '   FAILED' : ''}`,
    );
  }
});
process.exit(missed ? 1 : 0);

async function open(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | undefined,
): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ type, response }) => {
    if (type !== 'Script') return;
    requests += 1;
    bytes += Number(response.headers['content-length'] ?? 0);
  });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const startedAt = performance.now();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Resolves once the main thread is free.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const interactiveMs = performance.now() - startedAt;
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  await context.close();
  return { kilobytes: bytes / 1000, requests, interactiveMs, shift };
}
