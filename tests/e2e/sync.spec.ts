import type { Page } from '@playwright/test';
import { confirmedAccount, expect, test } from './support/account.ts';
import { addIdea, contentOf, expectSaved, openEngine, putRows, storedRows, tab } from './support/engine.ts';
import { device, expectSynced, longIdeas, openWork, type } from './support/syncing.ts';

test("two browsers in one post see each other and each other's edits, and offline edits merge", {
  tag: '@core',
}, async ({ browser }) => {
  const account = await confirmedAccount();
  const [first, second] = [await device(browser, account), await device(browser, account)];
  const here = await openWork(first);
  await here.getByRole('button', { name: 'Get Started' }).click();
  await type(here, 'One morning, a client called.');
  const there = await openWork(second);
  await expect(contentOf(there)).toHaveValue('One morning, a client called.');
  for (const page of [here, there]) await expect(openElsewhere(page)).toBeVisible();

  await type(here, ' She stayed.');
  await expect(contentOf(there)).toHaveValue('One morning, a client called. She stayed.');

  await second.setOffline(true);
  await expect(openElsewhere(there)).toBeHidden();
  await contentOf(there).press('Home');
  await contentOf(there).pressSequentially('It rained. ');
  await expectSaved(there);
  await type(here, ' For ten years.');
  await second.setOffline(false);
  const both = 'It rained. One morning, a client called. She stayed. For ten years.';
  await expect(contentOf(here)).toHaveValue(both);
  await expect(contentOf(there)).toHaveValue(both);
  await expect(openElsewhere(there)).toBeVisible();
  await tab(here, 'Board').click();
  await expect(openElsewhere(there)).toBeHidden();
  await first.close();
  await second.close();
});

/** The line in the editor that names the account's other devices in the same post. */
function openElsewhere(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Also open on Chrome on Linux' });
}

test('only one tab syncs at a time, and another one takes over when it closes', async ({ browser }) => {
  const account = await confirmedAccount();
  const [first, second] = [await device(browser, account), await device(browser, account)];
  const [one, two, there] = [await first.newPage(), await first.newPage(), await second.newPage()];
  for (const page of [one, two, there]) {
    await openEngine(page);
    await expectSynced(page);
  }
  expect(await syncingTabs(one), 'of three pages in two browsers').toBe(1);
  await addIdea(one, 'From the tab that waits');
  await expect(there.getByRole('article', { name: 'From the tab that waits' })).toBeVisible();
  await two.close();
  await addIdea(one, 'From the tab that is left');
  await expect(there.getByRole('article', { name: 'From the tab that is left' })).toBeVisible();
  await first.close();
  await second.close();
});

/** Counts the tabs of a browser that hold the sync lock. */
function syncingTabs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('standout.sync.')).length;
  });
}

test('a first sync that was interrupted by closing the page completes on the next visit', async ({
  browser,
}) => {
  const account = await confirmedAccount();
  const [first, second] = [await device(browser, account), await device(browser, account)];
  const here = await first.newPage();
  await openEngine(here);
  await fillIdeas(here);
  await here.reload();
  await expectSynced(here);
  await addIdea(here, 'The newest idea');

  for (const pageCount of [0, 1, 2]) {
    const page = await second.newPage();
    const closed = page.waitForEvent('close');
    let pages = 0;
    await page.route('**/rpc/pull_records', async (route) => {
      pages += 1;
      if (pages > pageCount) await page.close();
      else await route.continue();
    });
    await page.goto('/');
    await closed;
  }
  const there = await second.newPage();
  await openEngine(there);
  await expectSynced(there);
  await expect(there.getByRole('article', { name: 'The newest idea' })).toBeVisible();
  expect(await storedRows(there, 'ideas')).toHaveLength(ideaCount + 1);
  expect(await storedRows(there, 'batches')).toHaveLength(1);
  await first.close();
  await second.close();
});

const ideaCount = 400;

/** Stores about 2 MB of ideas, which take several pages. */
function fillIdeas(page: Page): Promise<void> {
  return putRows(page, 'ideas', longIdeas(ideaCount));
}
