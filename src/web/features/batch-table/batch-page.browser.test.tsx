import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { BatchPage } from './batch-page.tsx';

test('a new batch has thirty rows', async () => {
  await renderScreen(BatchPage);
  await expect.element(page.getByLabelText('Title of post 1', { exact: true })).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(31);
});
