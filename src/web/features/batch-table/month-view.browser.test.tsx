import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, openBatchTable, storedDate } from '#tests/component/batch-table.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { changeStoredPosts } from '#tests/component/store.ts';
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

/** The types of data that a drag of a link would carry. */
function draggedTypes(link: Element): readonly string[] {
  const dataTransfer = new DataTransfer();
  link.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  return dataTransfer.types;
}

test('posts are dragged in the grid, and not in the list of a narrow screen, which has no days', async () => {
  await openBatchTable();
  const link = page.getByRole('link', { name: /Fridays/ });
  await page.getByRole('tab', { name: 'Month' }).click();
  await expect.element(link).toBeVisible();
  expect(draggedTypes(link.element())).not.toEqual([]);
  await becomePhone();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  expect(draggedTypes(link.element())).toEqual([]);
});

test('the hint about dragging shows only where a post can be dragged', async () => {
  await openBatchTable();
  const hint = page.getByText(/^Drag a post to another day/);
  await page.getByRole('tab', { name: 'Month' }).click();
  // It is hidden where no mouse is.
  await expect.element(hint).toBeInTheDocument();
  await changeStoredPosts(Array.from({ length: 8 }, () => ({ content: '' })));
  await expect.element(hint).not.toBeInTheDocument();
});
