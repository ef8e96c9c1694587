import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  cell,
  checkbox,
  chooseFromRow,
  openBatchTable,
  storedDate,
  titles,
} from '#tests/component/batch-table.ts';
import { patch } from '#tests/component/patch.ts';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { finishCurrentBatch } from '#web/data/store/batches.ts';
import { store } from '#web/data/store/database.ts';

beforeEach(async () => {
  await openBatchTable();
});

test('leaving the time field while the day is being saved keeps the day', async () => {
  await cell('Day', 3).fill('2027-03-02');
  await expect.poll(() => storedDate('Three questions')).toBe('2027-03-02');
  await cell('Day', 4).fill('2027-03-02');
  const time = cell('Time', 4).element();
  const row = time.closest('tr');
  if (!(row && time instanceof HTMLInputElement)) throw new Error('Post 4 has no row.');
  // The warning about the shared day appears as soon as the row reads its day back, before any other event.
  const observer = new MutationObserver(() => {
    if (!row.querySelector('[aria-label="Another post is scheduled for this day"]')) return;
    observer.disconnect();
    time.blur();
  });
  observer.observe(row, { childList: true, subtree: true });
  time.focus();
  // React ignores values set through the element's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(time, '10:15');
  time.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T10:15');
});

test('an incomplete day or an impossible year is not accepted in the table or the selection bar', async () => {
  const typo = '030120275';
  cell('Day', 1).element().focus();
  await userEvent.keyboard(typo);
  cell('Day', 1).element().blur();
  await expect.element(cell('Day', 1)).toHaveValue('');
  await checkbox(2).click();
  page.getByLabelText('Day for the selected posts').element().focus();
  await userEvent.keyboard(typo);
  await expect.element(page.getByRole('button', { name: 'Set', exact: true })).toBeDisabled();
  expect(await storedDate(titles[0])).toBeNull();
});

/** The stored date of the first post. */
const date = () => storedDate(titles[0]);

async function scheduleFirst(): Promise<void> {
  await cell('Day', 1).fill('2027-03-01');
  await cell('Time', 1).fill('09:30');
  await expect.poll(date).toBe('2027-03-01T09:30');
}

test('retyping a cleared day restores its time', async () => {
  await scheduleFirst();
  await cell('Day', 1).fill('');
  await expect.poll(date).toBeNull();
  cell('Day', 1).element().blur();
  await expect.element(cell('Time', 1)).toHaveValue('');
  await cell('Day', 1).fill('2027-03-02');
  await expect.poll(date).toBe('2027-03-02T09:30');
});

test('a time that was cleared separately stays cleared', async () => {
  await scheduleFirst();
  await cell('Time', 1).fill('');
  await expect.poll(date).toBe('2027-03-01');
  await cell('Day', 1).fill('');
  await expect.poll(date).toBeNull();
  await cell('Day', 1).fill('2027-03-03');
  await expect.poll(date).toBe('2027-03-03');
});

test('a value that could not be saved stays in its cell until it is saved', async () => {
  let isFull = true;
  patch(
    IDBObjectStore.prototype,
    'put',
    (put) =>
      function (this: IDBObjectStore, ...given) {
        if (!isFull) return put.apply(this, given);
        isFull = false;
        throw new DOMException('full', 'QuotaExceededError');
      },
  );
  const title = cell('Title', 4);
  await title.fill('No room');
  await expect.element(page.getByText(/no room left to save this/)).toBeVisible();
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  title.element().blur();
  await expect.poll(() => storedPost('No room')).toBeDefined();
});

test('an edit to a post that another tab completed goes to the history', async () => {
  const post = await storedPost('The lobby');
  // Bypasses Dexie, so that this page gets no notification.
  const posts = store.backendDB().transaction('posts', 'readwrite').objectStore('posts');
  posts.put({ ...post, state: 'complete' });
  await cell('Title', 4).fill('Too late');
  await expect.element(page.getByText(/This post was completed in another tab/)).toBeVisible();
  expect(await storedPost('The lobby')).toMatchObject({ state: 'complete' });
  const history = await store.history.toArray();
  expect(history.some((entry) => entry.action === 'edited' && entry.text.title === 'Too late')).toBe(true);
});

test('completing a row of posts earns a badge, and Undo reopens the post', async () => {
  await changeStoredPosts([{}, {}, {}, { state: 'complete' }]);
  await expect.element(page.getByText('4 of 8 complete')).toBeVisible();
  await chooseFromRow(5, 'Mark Complete');
  await expect.element(toast('Row badge 1 earned!').getByText('5 posts complete.')).toBeVisible();
  await expect.element(page.getByText('5 of 8 complete')).toBeVisible();
  await toast('Post complete.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('4 of 8 complete')).toBeVisible();
});

test('the row menu warns that a post is too long for LinkedIn', async () => {
  await changeStoredPosts([{}, {}, {}, { content: 'x'.repeat(3_012) }]);
  await page.getByRole('button', { name: 'More for post 4', exact: true }).click();
  const item = page.getByRole('menuitem', { name: /^Mark Complete/ });
  await expect.element(item.getByText('12 characters too long for LinkedIn')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More for post 5', exact: true }).click();
  await expect.element(item).toBeVisible();
  await expect.element(item).not.toMatchTextContent(/too long/);
});

test('a completion cannot be undone after another tab finished the batch', async () => {
  const completedId = (await storedPost('The lobby'))?.postId ?? '';
  await chooseFromRow(4, 'Mark Complete');
  const completed = toast('Post complete.');
  // Hovering keeps the toast open.
  await completed.hover();
  await finishCurrentBatch();
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The batch is finished, so this post stays complete.')).toBeVisible();
  expect(await store.posts.get(completedId)).toMatchObject({ state: 'complete' });
});

test('a scheduled day reads as text on the background of its row', async () => {
  await cell('Day', 4).fill('2024-03-02');
  cell('Day', 4).element().blur();
  const text = page.getByText('Mar 2, 2024', { exact: true });
  await expect.element(text).toBeVisible();
  await expect.poll(() => text.element().scrollWidth <= text.element().clientWidth).toBe(true);
  await checkbox(4).click();
  const row = text.element().closest('tr');
  if (!row) throw new Error('The post has no row.');
  const backgroundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;
  await expect.poll(() => backgroundOf(text.element().parentElement)).toBe(backgroundOf(row));
});
