import { expect, type Page } from '@playwright/test';

/** Waits until the page fits a window of this width without horizontal scrolling. */
export async function expectToFit(page: Page, widthPixels: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(widthPixels);
}
