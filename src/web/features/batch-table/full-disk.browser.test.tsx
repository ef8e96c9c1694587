import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillDisk } from '#tests/component/full-disk.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { shortenBatch, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { BatchPage } from './batch-page.tsx';

test('a cell is saved once the disk has room, without losing the focus', async () => {
  await shortenBatch(8);
  await renderScreen(BatchPage);
  const title = page.getByLabelText('Title of post 2', { exact: true });
  await expect.element(title).toBeVisible();
  const makeRoom = fillDisk();
  await title.fill('Named on a full disk');
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  await expect.element(toast('Not saved')).toBeVisible();
  makeRoom();
  await expect.element(title).not.toHaveAttribute('aria-invalid');
  await expect.element(title).toHaveFocus();
  expect(await storedPost('Named on a full disk')).toBeDefined();
});
