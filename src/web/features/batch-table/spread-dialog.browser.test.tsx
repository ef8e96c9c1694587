import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, openBatchTable, storedDate, titles } from '#tests/component/batch-table.ts';
import { pressTwice, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

test('dates are spread over weekdays and times, skip occupied days, and show in the month view', async () => {
  const { router } = await openBatchTable();
  await cell('Day', 5).fill('2027-03-02');
  await expect.poll(() => storedDate('Fridays')).toBe('2027-03-02');
  await page.getByRole('button', { name: 'Spread dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spread dates' });
  await expect.element(dialog.getByLabelText('Which posts')).toHaveValue('undated');
  const start = dialog.getByLabelText('Start date');
  await start.fill('');
  await expect
    .element(dialog.getByText('Choose a start date, at least one weekday, and a time.'))
    .toBeVisible();
  // March 1, 2027 is a Monday.
  await start.fill('2027-03-01');
  for (const day of ['Wed', 'Fri']) await dialog.getByText(day, { exact: true }).click();
  await dialog.getByLabelText('Time 1').fill('08:15');
  await dialog.getByRole('button', { name: 'Schedule 4 posts' }).click();
  await expect.element(page.getByText('4 posts scheduled')).toBeVisible();
  expect(await Promise.all(titles.map(storedDate))).toEqual([
    '2027-03-01T08:15',
    '2027-03-04T08:15',
    '2027-03-08T08:15',
    '2027-03-09T08:15',
    '2027-03-02',
  ]);

  await page.getByRole('tab', { name: 'Month' }).click();
  await expect.element(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /^4 8:15\sAM A mistake/ })).toBeVisible();
  // A tablet is too narrow for seven readable columns.
  await page.viewport(820, 1180);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await page.getByRole('link', { name: /A mistake/ }).click();
  const postId = (await storedPost('A mistake'))?.postId;
  expect(router.state.location.search).toBe(`?post=${postId}`);
});

test('a double press spreads the dates once, and one Undo removes them', async () => {
  await openBatchTable();
  await page.getByRole('button', { name: 'Spread dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spread dates' });
  await pressTwice(dialog.getByRole('button', { name: 'Schedule 5 posts' }), 'posts');
  await expect.element(dialog).not.toBeInTheDocument();
  const dates = async () => Promise.all(titles.map(async (title) => (await storedDate(title)) ?? null));
  expect(await dates()).not.toContain(null);
  const done = toast('5 posts scheduled');
  await expect.element(done).toBeVisible();
  expect(done.elements()).toHaveLength(1);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dates).toEqual(titles.map(() => null));
});
