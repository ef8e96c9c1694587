import type { Page } from '@playwright/test';

/** Holds the clock by which the page measures durations: two presses fall into one moment, as both halves of a double press do. */
export async function holdMoment(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
}

/** Lets that clock run ahead: the next press is no second half of a double one. */
export async function passMoment(page: Page, milliseconds = 1_000): Promise<void> {
  await page.evaluate((ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, milliseconds);
}
