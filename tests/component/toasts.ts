import { type Locator, page } from 'vitest/browser';

/** The toast that contains `words`. */
export function toast(words: string | RegExp): Locator {
  return page
    .getByRole('listitem')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('button', { name: 'Close toast' }) });
}
