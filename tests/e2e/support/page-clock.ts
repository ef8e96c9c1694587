import type { Page } from '@playwright/test';

/** Advances the page's `performance.now`, so that the next press is not part of a double press. */
export async function advanceClock(page: Page, milliseconds = 1_000): Promise<void> {
  await page.evaluate((ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, milliseconds);
}
