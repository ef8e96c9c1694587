import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBatchTable } from '#tests/component/batch-table.ts';
import { resizePage } from '#tests/component/media.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

test('on a phone, the toolbar is one row with Spread dates and a menu', async () => {
  await resizePage(375, 812);
  await openBatchTable();
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  expect(topOf('More')).toBe(topOf('Spread dates'));
  await button('More').click();
  await expect.element(page.getByRole('group', { name: 'Export' })).toBeVisible();
  for (const name of ['Spreadsheet (CSV)', 'LinkedIn text', 'Calendar (.ics)'])
    await expect.element(item(name)).toBeVisible();
  await item('Import CSV').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('More').click();
  await item('Finish batch').click();
  await expect.element(page.getByRole('dialog', { name: 'Finish this batch?' })).toBeVisible();
});
