import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { kill } from './support/interview.ts';
import { expect, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

async function openFormulas(page: Page): Promise<void> {
  await page.goto('/formula');
  await expect(page.getByRole('tab', { name: 'Text Posts (5)' })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Formula' });

test.beforeEach(async ({ page }) => {
  await openFormulas(page);
});

test('unsaved formula text is restored after the tab is killed', async ({ page, context }) => {
  await page.getByRole('button', { name: 'Edit formula' }).first().click();
  await page.getByRole('textbox', { name: 'Post Formula' }).fill('My own reading');
  await page.getByRole('button', { name: 'Add formula' }).click();
  await dialog(page).getByText('LinkedIn Link', { exact: true }).click();
  await dialog(page).getByLabel('Post Content').fill('Fetched from elsewhere');
  await dialog(page).getByLabel('Post Formula').fill('1. Hook');
  await expectAccessible(page, { within: '[role=dialog]' });
  await kill(page);

  const again = await context.newPage();
  await openFormulas(again);
  await expect(again.getByRole('textbox', { name: 'Post Formula' })).toHaveValue('My own reading');
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByRole('radio', { name: 'LinkedIn Link' })).toBeChecked();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Fetched from elsewhere');
  await dialog(again).getByText('Type Text', { exact: true }).click();
  await dialog(again).getByRole('button', { name: 'Save Formula' }).click();
  await expect(again.getByText('Saved to Formula Page')).toBeVisible();
  await expect(dialog(again)).toHaveCount(0);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.reload();
  await expect(again.getByRole('tab', { name: 'Text Posts (6)' })).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Post Formula' })).toBeHidden();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('');

  // Each tab keeps its own text.
  await dialog(again).getByLabel('Post Content').fill('Of this tab');
  const other = await context.newPage();
  await other.goto('/formula');
  await other.getByRole('button', { name: 'Add formula' }).click();
  await dialog(other).getByLabel('Post Content').fill('Of another');
  await again.reload();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Of this tab');
  // Showing a draft does not count as typing: a new tab starts with what was typed last.
  const third = await context.newPage();
  await third.goto('/formula');
  await third.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(third).getByLabel('Post Content')).toHaveValue('Of another');
  await dialog(other).getByRole('button', { name: 'Cancel' }).click();
  // A tab without typed text does not restore a draft that was canceled elsewhere.
  await third.reload();
  await third.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(third).getByLabel('Post Content')).toHaveValue('');
  await again.reload();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Of this tab');
});

test('"Write with this formula" opens the next free post with the breakdown next to it', async ({ page }) => {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write with this formula' }).first().click();
  await expect(page.getByRole('heading', { name: 'Post 1', exact: true })).toBeVisible();
  const breakdown = page.getByRole('heading', { name: 'Post Formula' });
  await expect(breakdown).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  // On a narrow screen, the breakdown is above the text.
  await page.setViewportSize({ width: 375, height: 812 });
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(breakdown)) < (await topOf(content))).toBe(true);
  await content.fill('Written after it');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/formula?type=video');
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Delete formula' }).first().click();
    await expect(page.getByRole('tab', { name: `Video Posts (${left})` })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Text Posts (5)' }).click();
  for (const width of [320, 768, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expectToFit(page, width);
  }
  await page.getByRole('button', { name: 'Write with this formula' }).nth(1).click();
  await expect(page.getByRole('heading', { name: 'Post 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close formula' }).click();
  await expect(page.getByRole('heading', { name: 'Post Formula' })).toBeHidden();
});
