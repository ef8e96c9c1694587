import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, checkbox, openBatchTable, storedDate } from '#tests/component/batch-table.ts';
import { storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

beforeEach(async () => {
  await openBatchTable();
  for (const position of [3, 4, 5]) await checkbox(position).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
});

test('setting an angle or tags for selected posts skips complete ones', async () => {
  await page.getByRole('button', { name: 'Set angle' }).click();
  await page.getByRole('menuitem', { name: 'Listicle' }).click();
  await expect.element(page.getByText('1 complete or locked post was skipped.')).toBeVisible();
  await expect.element(cell('Angle', 5)).toHaveValue('listicle');
  await expect.element(cell('Angle', 3)).toHaveValue('story');
  await page.getByLabelText('Tags to add to the selected posts').fill('ops, team');
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Tags', 4)).toHaveValue('ops, team');
});

test('selected posts get the same day, and Undo keeps later edits', async () => {
  await cell('Day', 4).fill('2027-03-02');
  await cell('Time', 4).fill('10:15');
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T10:15');
  await page.getByLabelText('Day for the selected posts').fill('2027-04-05');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect.element(cell('Day', 4)).toHaveValue('2027-04-05');
  await expect.element(cell('Time', 4), { message: 'it keeps its time' }).toHaveValue('10:15');
  await expect.element(cell('Day', 3)).toHaveValue('2027-04-05');
  const crowded = page.getByText('1 day has more than one post');
  await expect.element(crowded).toBeVisible();
  await expect
    .poll(() => page.getByLabelText('Another post is scheduled for this day').elements().length)
    .toBe(3);
  const changed = toast('3 posts changed');
  // Hovering keeps the toast open.
  await changed.hover();
  const tags = cell('Tags', 5);
  await tags.fill('since');
  await expect.poll(async () => (await storedPost('Fridays'))?.tags).toEqual(['since']);
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(cell('Day', 3)).toHaveValue('');
  await expect.element(tags).toHaveValue('since');
  await expect.element(crowded).not.toBeInTheDocument();
});
