import type { Locator, Page } from '@playwright/test';

/** Finds a toast by its text. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: words });
}
