import type { Page } from '@playwright/test';

/** Stops the page's `performance.now`, so that two presses count as a double press. */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
}

/** Advances that clock: the next press is not part of a double press. */
export async function advanceClock(page: Page, milliseconds = 1_000): Promise<void> {
  await page.evaluate((ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, milliseconds);
}
