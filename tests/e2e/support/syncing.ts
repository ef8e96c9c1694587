import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { type Account, expect } from './account.ts';
import { contentOf, expectSaved, openEngine, tab } from './engine.ts';
import { origin } from './profile.ts';
import { syncingStateOf } from './signed-in.ts';

/** A browser of its own that is signed in to the account at a server. */
export async function device(browser: Browser, account: Account, at = origin): Promise<BrowserContext> {
  const storageState = await syncingStateOf(account, at);
  return browser.newContext({ baseURL: at, storageState, serviceWorkers: 'block' });
}

/** Opens the tab Work on a device once it has everything of the account. */
export async function openWork(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openEngine(page);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await tab(page, 'Work').click();
  return page;
}

/** Types at the end of a post. */
export async function type(page: Page, text: string): Promise<void> {
  await contentOf(page).press('End');
  await contentOf(page).pressSequentially(text);
  await expectSaved(page);
}

/** Ideas of about 5 kB each. */
export function longIdeas(count: number): DumpIdea[] {
  return Array.from({ length: count }, (_, index) => ({
    ideaId: `idea-${index}`,
    source: 'text',
    raw: `Idea ${index} ${'with many words '.repeat(300)}`,
    summary: `Idea ${index}`,
    createdAt: index,
  }));
}
