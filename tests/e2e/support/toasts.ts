import type { Locator, Page } from '@playwright/test';

/** What says for a moment what was done or what went wrong, by the words in it. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: words });
}
