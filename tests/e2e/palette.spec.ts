import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { changeStoredPosts, contentOf, openEngine, tab } from './support/engine.ts';
import { card, expectStatus, openPlanner, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test('the palette loads on first use, runs commands, opens screens, and restores focus', async ({ page }) => {
  await page.route(/work-tab|palette-/, (route) => route.abort());
  await openEngine(page);
  await tab(page, 'Work').click();
  await expect(page.getByText('Couldn’t load this part of the page.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(toast(page, 'Couldn’t load part of this page')).toContainText('reload the page');
  await page.unroute(/work-tab|palette-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('30 unstarted')).toBeVisible();
  await changeStoredPosts(page, [
    {},
    { title: 'Why we hire slowly', content: 'Because.', state: 'drafting' },
  ]);
  await page.goto('/linkedin-batch');
  const title = page.getByLabel('Title of post 1', { exact: true });
  await title.focus();
  expect(await loadedScripts(page)).not.toContainEqual(expect.stringContaining('palette'));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search everything, do anything' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option').first()).toContainText('Capture a thought');
  await expectAccessible(page, { within: '[role=dialog]' });

  await page.keyboard.type('dark');
  await expect(page.getByRole('option').first()).toContainText('Dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(title, 'focus returns to the field').toBeFocused();
  await page.keyboard.type('c');
  await expect(title, 'the key types into the field').toHaveValue('c');

  await choose(page, 'your sess', 'Your sessions');
  await expect(page).toHaveURL('/settings#sessions');
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeFocused();
  await choose(page, 'add a form', 'Add a formula');
  await expect(page.getByRole('dialog', { name: 'Add New Formula' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'add a form', 'Add a formula');
  await expect(
    page.getByRole('dialog', { name: 'Add New Formula' }),
    'the command works a second time',
  ).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search, "the palette doesn't open over a dialog").toHaveCount(0);
  await page.keyboard.press('Escape');

  await choose(page, 'a thought that nobody had', 'Add “a thought that nobody had” to the Dump');
  await expect(toast(page, 'Saved to Dump.')).toBeVisible();
  await choose(page, 'hire slow', 'Why we hire slowly');
  await expect(page).toHaveURL(/\/\?post=/);
  await expect(page.getByRole('heading', { name: 'Post 2' })).toBeFocused();
  await page.reload();
  await expect(contentOf(page), 'the address is the post').toHaveValue('Because.');
  await choose(page, 'dump', 'Dump');
  await expect(page.getByRole('article', { name: 'a thought that nobody had' })).toBeVisible();
});

test('the palette finds planner slots and can open the same slot twice', async ({ page }) => {
  await openPlanner(page);
  await words(page, 23).fill('Nobody reads the second page.\nSo say it on the first.');
  await expectStatus(page, 23, 'Saved');
  await page.goto('/formula');
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  await choose(page, 'say it on the first', 'Nobody reads the second page.');
  await expect(page).toHaveURL('/planner?post=content-planner-22');
  await expect(card(page, 23)).toBeFocused();
  await expect(card(page, 23)).toBeInViewport();
  await words(page, 1).focus();
  await choose(page, 'second page', 'Nobody reads the second page.');
  await expect(card(page, 23), 'the same once more').toBeFocused();
  await expect(card(page, 23)).toBeInViewport();
  const devtools = await page.context().newCDPSession(page);
  // The palette must close before a slow page has rendered the target.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await choose(page, 'content plan', 'Content Planner');
  await expect(page.getByRole('heading', { level: 1 }), 'the heading gets the focus').toBeFocused();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await words(page, 23).focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything, do anything' })).toBeFocused();
  await page.goBack();
  await expect(words(page, 23), 'Back closes the palette without choosing').toBeFocused();
  await expect(words(page, 23)).toBeInViewport();

  await page.goto('/planner?post=content-planner-22');
  await page.getByRole('button', { name: 'Remove post 23' }).click();
  await expect(page).toHaveURL('/planner');
  await expect(toast(page, 'Post 23 removed')).toBeVisible();
  await expect(toast(page, 'Post not found in the planner')).toHaveCount(0);
  await page.goto('/planner?post=content-planner-22');
  await expect(toast(page, 'Post not found in the planner')).toBeVisible();
  await expect(page).toHaveURL('/planner');
});

test('opening Work from the palette continues the current draft', async ({ page }) => {
  await openEngine(page);
  await changeStoredPosts(page, [
    { title: 'First draft', content: 'One.', state: 'drafting' },
    { title: 'Second draft', content: 'Two.', state: 'drafting' },
  ]);
  await openPlanner(page);
  await choose(page, 'work', 'Work');
  await expect(contentOf(page)).toHaveValue('One.');
  await choose(page, 'second dra', 'Second draft');
  await expect(contentOf(page)).toHaveValue('Two.');
  await choose(page, 'focus spr', 'Start a focus sprint');
  await expect(toast(page, 'Focus sprint started.')).toBeVisible();
  await expect(contentOf(page)).toHaveValue('Two.');
  await choose(page, 'dump', 'Dump');
  await expect(page.getByRole('heading', { name: 'Your Idea Inbox' })).toBeVisible();
  await choose(page, 'work', 'Work');
  await expect(contentOf(page)).toHaveValue('Two.');
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(contentOf(page), 'the next draft').toHaveValue('One.');
  await choose(page, 'dump', 'Dump');
  await expect(page.getByRole('heading', { name: 'Your Idea Inbox' })).toBeVisible();
  await choose(page, 'work', 'Work');
  await expect(contentOf(page)).toHaveValue('One.');
});

/** Opens the palette, types, and chooses the first entry, which must be the expected one. */
async function choose(page: Page, typed: string, label: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toContainText(label);
  await page.keyboard.press('Enter');
}

function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}
