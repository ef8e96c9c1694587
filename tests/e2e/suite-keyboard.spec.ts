import type { Page } from '@playwright/test';
import { fullChromium } from './support/browser.ts';
import { lift, moveLifted } from './support/dragging.ts';
import { changeStoredPosts, openEngine } from './support/engine.ts';
import { photo } from './support/image-files.ts';
import { pressByKey, tabTo } from './support/keyboard.ts';
import { card, expectStatus, openPlanner, storedSlots, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

// In the headless shell, Tab does not move through the browser's own controls after the last element.
test.use({ launchOptions: fullChromium() });

test('formulas can be used with the keyboard only', async ({ page }) => {
  await page.goto('/formula');
  await tabTo(page, page.getByRole('tab', { name: 'Text Posts (5)' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Image Posts (4)' })).toBeFocused();
  await pressByKey(page, page.getByRole('button', { name: 'Add formula' }));
  const dialog = page.getByRole('dialog', { name: 'Add New Formula' });
  await tabTo(page, dialog.getByRole('radio', { name: 'Image' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, dialog.getByLabel('Post Content'));
  await page.keyboard.type('By keyboard');
  await tabTo(page, dialog.getByLabel('Post Formula'));
  await page.keyboard.type('Keys');
  await pressByKey(page, dialog.getByRole('button', { name: 'Save Formula' }));
  await expect(page.getByText('Saved to Formula Page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add formula' })).toBeFocused();

  const added = page.getByRole('listitem').filter({ hasText: 'By keyboard' });
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  const beside = added.getByText('Keys', { exact: true });
  await expect(beside).toBeVisible();
  await pressByKey(page, added.locator('summary'));
  await expect(beside).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(beside).toBeVisible();
  await pressByKey(page, added.getByRole('button', { name: 'Edit formula' }), 'Shift+Tab');
  const breakdown = page.getByRole('textbox', { name: 'Post Formula' });
  await tabTo(page, breakdown);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and more');
  await pressByKey(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Formula updated')).toBeVisible();
  await expect(added.getByRole('button', { name: 'Edit formula' })).toBeFocused();

  await pressByKey(page, added.getByRole('button', { name: 'Delete formula' }));
  await expect(added).toBeHidden();
  // Uses the shortcut for toasts, because Tab would go through every remaining element.
  await page.keyboard.press('Alt+KeyT');
  await pressByKey(page, toast(page, 'Formula deleted').getByRole('button', { name: 'Undo' }));
  await expect(added).toBeVisible();
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  await pressByKey(page, added.getByRole('button', { name: 'Write with this formula' }));
  await expect(page.getByRole('heading', { name: 'Post Formula' })).toBeVisible();
});

test('the planner can be used with the keyboard only', async ({ page }) => {
  await openPlanner(page);
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Image for post 1', { exact: true }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(photo('small.jpg', 320, 240));
  await expect(page.getByText('Image uploaded and saved')).toBeVisible();
  await tabTo(page, words(page, 1));
  await page.keyboard.type('Without a mouse');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes saved to storage!')).toBeVisible();
  await expectStatus(page, 1, 'Saved');

  await pressByKey(page, page.getByRole('button', { name: 'More for post 1', exact: true }), 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Send to Work' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  const handle = page.getByRole('button', { name: 'Move post 1', exact: true });
  await tabTo(page, handle, 'Shift+Tab');
  await lift(handle);
  await moveLifted(page, 'ArrowRight', 2);
  await page.keyboard.press('Space');
  await expect(words(page, 2)).toHaveValue('Without a mouse');

  await pressByKey(page, page.getByRole('button', { name: 'Remove image from post 2' }));
  await expect(card(page, 2).getByRole('img')).toBeHidden();
  await pressByKey(page, page.getByRole('button', { name: 'Remove post 1', exact: true }), 'Shift+Tab');
  await expect(words(page, 1)).toHaveValue('Without a mouse');
  const downloading = page.waitForEvent('download');
  await pressByKey(page, page.getByRole('button', { name: 'Export', exact: true }), 'Shift+Tab');
  expect((await downloading).suggestedFilename()).toBe('content-plan.txt');
  await pressByKey(page, page.getByRole('button', { name: 'Clear All' }), 'Shift+Tab');
  await pressByKey(page, page.getByRole('button', { name: 'Clear everything' }));
  await expect.poll(async () => (await storedSlots(page))[0]?.content).toBe('');
  await page.keyboard.press('Alt+KeyT');
  await pressByKey(page, toast(page, 'All content cleared').getByRole('button', { name: 'Undo' }));
  await expect(words(page, 1)).toHaveValue('Without a mouse');
});

test('the batch table can be used with the keyboard only', async ({ page }) => {
  await openEngine(page);
  await changeStoredPosts(page, [
    { title: 'Done', content: 'Words', state: 'complete' },
    { title: 'Half', content: 'Words', state: 'drafting' },
  ]);
  await page.goto('/linkedin-batch');
  await tabTo(page, page.getByLabel('Title of post 2', { exact: true }));
  await page.keyboard.type('Named by keys');
  await tabTo(page, page.getByLabel('Angle of post 2', { exact: true }));
  await page.keyboard.type('hot');
  await expect(page.getByLabel('Angle of post 2', { exact: true })).toHaveValue('hot_take');

  await tabTo(page, page.getByLabel('Select post 2', { exact: true }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await pressByKey(page, page.getByRole('button', { name: 'Edit selected posts' }));
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await pressByKey(page, bar.getByRole('button', { name: 'Set angle' }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('li');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Angle of post 2', { exact: true })).toHaveValue('listicle');
  await tabTo(page, bar.getByLabel('Tags to add to the selected posts'));
  await page.keyboard.type('ops');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tags of post 2', { exact: true })).toHaveValue('ops');
  await pressByKey(page, bar.getByRole('button', { name: 'Clear selection' }));
  await expect(bar).toBeHidden();
  await expect(page.getByLabel('Select post 2', { exact: true })).toBeFocused();

  await pressByKey(page, page.getByRole('button', { name: 'Spread dates' }), 'Shift+Tab');
  await pressByKey(page, page.getByRole('button', { name: 'Schedule 2 posts' }));
  await expect(page.getByText('2 posts scheduled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Spread dates' })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await pressByKey(page, page.getByRole('button', { name: 'Next month' }));
  await pressByKey(page, page.getByRole('button', { name: 'Finish batch' }), 'Shift+Tab');
  await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Finish batch' }));
  await expect(page.getByText('0 of 30 complete')).toBeVisible();
});

test('the settings can be used with the keyboard only', async ({ page }) => {
  await page.goto('/settings');
  await jumpTo(page, 'Writing', 'Tab');
  await tabTo(page, page.getByLabel('Posts per day'));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('checkbox', { name: 'Sunday' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await tabTo(page, page.getByRole('switch', { name: 'Streak freeze' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Streak freeze' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await jumpTo(page, 'Data', 'Shift+Tab');
  const remove = page.getByRole('button', { name: 'Delete all local data' });
  await pressByKey(page, remove);
  await tabTo(page, page.getByLabel(/^Type/));
  await page.keyboard.type('delete');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
});

async function jumpTo(page: Page, section: string, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Settings' });
  await pressByKey(page, links.getByRole('link', { name: section }), key);
}
