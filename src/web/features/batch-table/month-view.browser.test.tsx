import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, openBatchTable, storedDate } from '#tests/component/batch-table.ts';
import { toast } from '#tests/component/toasts.ts';

test('a post dragged to another day keeps its time; one without a date gets a day', async () => {
  await openBatchTable();
  await cell('Day', 4).fill('2027-03-02');
  await cell('Time', 4).fill('09:30');
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T09:30');
  await page.getByRole('tab', { name: 'Month' }).click();
  const day = (number: number) => page.getByRole('cell', { name: new RegExp(`^${number}( |$)`) }).first();
  await expect.element(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();

  await userEvent.dragAndDrop(page.getByRole('link', { name: /The lobby/ }), day(18));
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-18T09:30');
  await expect.element(day(18).getByRole('link', { name: /The lobby/ })).toBeVisible();
  await toast('Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T09:30');

  await userEvent.dragAndDrop(page.getByRole('link', { name: /Fridays/ }), day(19));
  await expect.poll(() => storedDate('Fridays')).toBe('2027-03-19');
});
