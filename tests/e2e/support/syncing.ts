import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { type Account, clientOf, expect } from './account.ts';
import { contentOf, expectSaved, openEngine, tab } from './engine.ts';
import { origin } from './profile.ts';
import { type StoredState, syncingStateOf } from './signed-in.ts';

/** A separate browser that is signed in to the account on a server. */
export async function device(browser: Browser, account: Account, at = origin): Promise<BrowserContext> {
  const storageState = await syncingStateOf(account, at);
  return browser.newContext({ baseURL: at, storageState, serviceWorkers: 'block' });
}

/**
 * Opens the Work tab on a device that has received everything, because the tab stays with the post that it opens
 * first.
 */
export async function openWork(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openEngine(page);
  await expectSynced(page);
  await tab(page, 'Work').click();
  return page;
}

export async function expectSynced(page: Page): Promise<void> {
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** Types at the end of a post. */
export async function type(page: Page, text: string): Promise<void> {
  await contentOf(page).press('End');
  await contentOf(page).pressSequentially(text);
  await expectSaved(page);
}

/** Returns ideas of about 5 kB each. */
export function longIdeas(count: number): DumpIdea[] {
  return Array.from({ length: count }, (_, index) => ({
    ideaId: `idea-${index}`,
    source: 'text',
    raw: `Idea ${index} ${'with many words '.repeat(300)}`,
    summary: `Idea ${index}`,
    createdAt: index,
  }));
}

/** Puts the caret after a text, like a click. */
export async function placeCaret(page: Page, text: string): Promise<void> {
  await contentOf(page).evaluate((field: HTMLTextAreaElement, sought) => {
    const caret = field.value.indexOf(sought) + sought.length;
    field.focus();
    field.setSelectionRange(caret, caret);
  }, text);
}

export function textBeforeCaret(page: Page): Promise<string> {
  return contentOf(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart));
}

export type StoredRecord = {
  kind: string;
  id: string;
  version: number;
  value: Record<string, unknown> | null;
};

/** Returns a function that reads all records of the account. */
export async function accountReader(account: Account, at = origin): Promise<() => Promise<StoredRecord[]>> {
  const client = await clientOf(new Map(), at);
  const signedIn = await client.auth.signInWithPassword(account);
  if (signedIn.error) throw signedIn.error;
  return async () => {
    const registered = await client.rpc('register_device', { device_id: null, name: null });
    if (registered.error) throw registered.error;
    const { epoch } = registered.data;
    const records: StoredRecord[] = [];
    for (let more = true; more; ) {
      const after = records.at(-1)?.version ?? 0;
      const page = await client.rpc('pull_records', { epoch, after, before: null, max_bytes: null });
      if (page.error) throw page.error;
      records.push(...page.data.records);
      more = page.data.more;
    }
    return records;
  };
}

/** Resolves at the n-th request of a browser to a function of the account. */
export function countOf(context: BrowserContext, name: string, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(`/rpc/${name}`)) count += 1;
      if (count === wanted) resolve();
    });
  });
}

/** Signs in to the account with a browser that keeps its profile, then closes it. */
export async function signInto(context: BrowserContext, { origins }: StoredState): Promise<void> {
  const page = await context.newPage();
  await page.goto('/health');
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  await context.close();
}
