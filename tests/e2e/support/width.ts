import { expect, type Page } from '@playwright/test';

/** Holds that nothing sticks out of a window so wide, once the page has seen that it is. */
export async function expectToFit(page: Page, widthPixels: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(widthPixels);
}
