import type { Page } from '@playwright/test';
import { contentOf, storedRows, tab } from './support/engine.ts';
import { expectStatus, openPlanner, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test('every screen reports a full disk and continues once there is space', {
  tag: '@core',
}, async ({ page }) => {
  await refuseWhileFull(page);
  const fullDiskMessage = 'no room left to save this';

  await page.goto('/settings');
  const long = page.getByText('Long', { exact: true });
  await expect(long).toBeVisible();
  await fill(page);
  await long.click();
  await expect(toast(page, 'Not saved').filter({ hasText: fullDiskMessage }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete all local data' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete all local data?' });
  await deleting.getByLabel(/^Type/).fill('delete');
  await deleting.getByRole('button', { name: 'Delete everything' }).click();
  await expect(toast(page, 'Couldn’t delete your data')).toBeVisible();

  for (const { path, title, shown } of [
    { path: '/planner', title: 'Couldn’t open the planner', shown: words(page, 1) },
    {
      path: '/formula',
      title: 'Couldn’t open your formulas',
      shown: page.getByRole('tabpanel').getByRole('listitem').first(),
    },
  ]) {
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: title });
    await expect(alert).toContainText(fullDiskMessage);
    await empty(page);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(shown).toBeVisible();
    await expect(alert).toBeHidden();
    await fill(page);
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'change daily target' }).click();
  const target = page.getByRole('dialog', { name: 'Daily target' });
  await target.getByLabel('Posts per day').fill('5');
  await target.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Not saved').filter({ hasText: fullDiskMessage }).first()).toBeVisible();
  await empty(page);
  await target.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Today 0/5')).toBeVisible();
  await fill(page);

  await page.goto('/linkedin-batch');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import posts' });
  await importing.locator('input[type=file]').setInputFiles({
    name: 'posts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Content\nKept for later,Words\n'),
  });
  await importing.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(toast(page, 'Couldn’t import the posts').filter({ hasText: fullDiskMessage })).toBeVisible();
  await empty(page);
  await importing.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('1 post imported')).toBeVisible();
});

test('text that cannot be saved is still there on return, and is saved once there is space', async ({
  page,
}) => {
  await refuseWhileFull(page);
  const goTo = (screen: string) => page.getByRole('link', { name: screen, exact: true }).click();
  await openPlanner(page);
  await fill(page);
  await words(page, 1).fill('Planned on a full disk');
  await expectStatus(page, 1, 'Not saved');

  await goTo('Home');
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await contentOf(page).fill('Written on a full disk');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await expect(
    toast(page, 'Not saved yet'),
    'a toast also reports it, in case the alert is off screen',
  ).toBeVisible();
  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await tab(page, 'Work').click();
  await expect(contentOf(page)).toHaveValue('Written on a full disk');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();

  await goTo('LinkedIn Batch');
  await page.getByLabel('Title of post 2', { exact: true }).fill('Named on a full disk');
  await goTo('Content Planner');
  await expect(words(page, 1)).toHaveValue('Planned on a full disk');
  await expectStatus(page, 1, 'Not saved');
  await words(page, 1).fill('Planned on a full disk, and gone on with');

  await goTo('Formula Page');
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  await empty(page);
  await page.goto('/planner');
  await expectStatus(page, 1, 'Saved');
  await expect(words(page, 1)).toHaveValue('Planned on a full disk, and gone on with');
  const posts = await storedRows<{ title: string; content: string }>(page, 'posts');
  expect(posts.map(({ content }) => content)).toContain('Written on a full disk');
  expect(posts.map(({ title }) => title)).toContain('Named on a full disk');
});

test('unsaved text of a slot that was removed in another tab goes to the Dump', async ({ page, context }) => {
  const other = await context.newPage();
  await openPlanner(other);
  await refuseWhileFull(page);
  await openPlanner(page);
  await fill(page);
  await words(page, 2).fill('Planned on a full disk');
  await expectStatus(page, 2, 'Not saved');
  await other.getByRole('button', { name: 'Remove post 2', exact: true }).click();
  await expect(toast(other, 'Post 2 removed')).toBeVisible();
  await expect(toast(page, 'Post 2 was removed in another tab')).toContainText('Your text is safe.');
  await page.close({ runBeforeUnload: false });
  await other.goto('/');
  await expect(other.getByRole('article', { name: 'Planned on a full disk' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('standout-unsaved'))).toBeNull();
});

/** Makes writes to the store fail between `fill` and `empty`. */
async function refuseWhileFull(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refusing = () => sessionStorage.getItem('full') !== null;
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...row) {
        if (refusing()) throw new DOMException('full', 'QuotaExceededError');
        return write.apply(this, row);
      };
    }
    const remove = IDBFactory.prototype.deleteDatabase;
    IDBFactory.prototype.deleteDatabase = function (name) {
      if (refusing()) throw new DOMException('locked', 'UnknownError');
      return remove.call(this, name);
    };
  });
}

function fill(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.setItem('full', ''));
}

function empty(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.removeItem('full'));
}
