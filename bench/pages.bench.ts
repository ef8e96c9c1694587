import type { Browser, Page } from '@playwright/test';
import { budgets, loadOf } from '../scripts/load-budget.mjs';
import { onSignedInPage } from './application.ts';
import { median, round } from './figures.ts';

/*
 * Opens every screen of the built site as a mid-range phone would on its first visit: with a four times slower CPU,
 * an empty cache, and no service worker. Measures the time until the heading is visible and the main thread is idle,
 * the layout shift, and the scripts: those that the screen needs, and those that load later, while it is idle. `npm
 * run bench pages 5` opens each screen five times; the median counts.
 */
const rounds = Number(process.argv[2] ?? 3);
const maxShift = 0.02;
const maxIdleKilobytes = 150;
const publicPaths = new Set(['/auth', '/welcome', '/privacy']);
type Opening = { kilobytes: number; interactiveMs: number; shift: number };
const figure = (kilobytes: number) => round(kilobytes).toFixed(1).padStart(6);

let missed = false;
await onSignedInPage(async (page, browser) => {
  const origin = new URL(page.url()).origin;
  const state = await page.context().storageState();
  console.log('screen            script   limit   when idle   limit   interactive   shift');
  for (const { path, kilobytes, rendererKilobytes, modules } of budgets) {
    const maxIdle = maxIdleKilobytes + rendererKilobytes;
    const openings: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) {
      openings.push(await open(browser, origin + path, publicPaths.has(path) ? undefined : state));
    }
    const needed = loadOf('dist', modules).kilobytes;
    const whenIdle = Math.max(...openings.map((opening) => opening.kilobytes)) - needed;
    const shift = Math.max(...openings.map((opening) => opening.shift));
    const isMissed = needed > kilobytes || whenIdle > maxIdle || shift > maxShift;
    if (isMissed) missed = true;
    console.log(
      `${path.padEnd(16)} ${figure(needed)} kB ${String(kilobytes).padStart(4)} ${figure(whenIdle)} kB ${String(maxIdle).padStart(6)} ${String(Math.round(median(openings.map(({ interactiveMs }) => interactiveMs)))).padStart(10)} ms ${shift.toFixed(3).padStart(8)}${isMissed ? '   FAILED' : ''}`,
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
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ type, response }) => {
    if (type !== 'Script') return;
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
  // Resolves once the main thread is idle.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const interactiveMs = performance.now() - startedAt;
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  await context.close();
  return { kilobytes: bytes / 1000, interactiveMs, shift };
}
