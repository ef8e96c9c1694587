import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextDownload } from '#tests/component/files.ts';
import { fillDisk } from '#tests/component/full-disk.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { PlannerPage } from './planner-page.tsx';

test('the planner exports unsaved text and explains why it cannot remove or send it', async () => {
  await renderScreen(PlannerPage, '/planner');
  const text = page.getByRole('textbox', { name: 'Post 2', exact: true });
  await expect.element(text).toBeVisible();
  fillDisk();
  await text.fill('Planned on a full disk');
  const card = page.getByRole('listitem').filter({ has: text });
  await expect.element(card.getByText('Not saved', { exact: true })).toBeVisible();
  const refused = toast('Failed to save changes').filter({ hasText: 'no room left to save this' });
  await expect.element(refused).toBeVisible();
  for (const press of [
    () => page.getByRole('button', { name: 'Remove post 2', exact: true }).click(),
    async () => {
      await page.getByRole('button', { name: 'More for post 2', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Send to Work' }).click();
    },
  ]) {
    await refused.getByRole('button', { name: 'Close toast' }).click();
    await expect.element(refused).not.toBeInTheDocument();
    await press();
    await expect.element(refused).toBeVisible();
  }
  const downloaded = nextDownload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await (await downloaded).text()).toBe('Post 2:\nPlanned on a full disk\n');
});
