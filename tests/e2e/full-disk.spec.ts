import type { Page } from '@playwright/test';
import { words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test('a store that takes nothing is said on every screen, and each goes on once there is room', async ({
  page,
}) => {
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
  const noRoom = 'no room left to save this';

  await page.goto('/settings');
  const long = page.getByText('Long', { exact: true });
  await expect(long).toBeVisible();
  await fill(page);
  await long.click();
  await expect(toast(page, 'Not saved').filter({ hasText: noRoom }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete all local data' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete all local data?' });
  await deleting.getByLabel(/^Type/).fill('delete');
  await deleting.getByRole('button', { name: 'Delete everything' }).click();
  await expect(toast(page, 'Not deleted')).toBeVisible();

  for (const { path, title, shown } of [
    { path: '/planner', title: 'The planner could not be opened', shown: words(page, 1) },
    {
      path: '/formula',
      title: 'The formulas could not be opened',
      shown: page.getByRole('tabpanel').getByRole('listitem').first(),
    },
  ]) {
    await page.goto(path);
    const alert = page.getByRole('alert').filter({ hasText: title });
    await expect(alert).toContainText(noRoom);
    await empty(page);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(shown).toBeVisible();
    await expect(alert).toBeHidden();
    await fill(page);
  }

  await page.goto('/linkedin-batch');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import posts' });
  await importing.locator('input[type=file]').setInputFiles({
    name: 'posts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title,Content\nKept for later,Words\n'),
  });
  await importing.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(toast(page, 'Not imported').filter({ hasText: noRoom })).toBeVisible();
  await empty(page);
  await importing.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('1 post imported')).toBeVisible();
});

function fill(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.setItem('full', ''));
}

function empty(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.removeItem('full'));
}
