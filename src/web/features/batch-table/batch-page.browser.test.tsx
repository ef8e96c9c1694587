import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, lockTable, storedPost, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { finishCurrentBatch } from '#web/data/store/batches.ts';
import { store } from '#web/data/store/database.ts';
import { BatchPage } from './batch-page.tsx';

const titles = ['Why we hire slowly', 'A mistake', 'Three questions', 'The lobby', 'Fridays'] as const;

beforeEach(async () => {
  await changeStoredPosts(
    titles.map((title, index) => ({
      title,
      content: `Content of ${title}`,
      state: index < 3 ? 'complete' : 'drafting',
    })),
  );
  await renderScreen(BatchPage);
  await expect.element(titleOf(1)).toHaveValue(titles[0]);
});

const titleOf = (number: number) => page.getByLabelText(`Title of post ${number}`, { exact: true });
const dayOf = (number: number) => page.getByLabelText(`Day of post ${number}`, { exact: true });
const timeOf = (number: number) => page.getByLabelText(`Time of post ${number}`, { exact: true });
const dateOf = async (title: string) => (await storedPost(title))?.scheduledAt;
const contents = async () => (await storedPosts()).map(({ content }) => content);
const csv = (text: string) => new File([text], 'posts.csv', { type: 'text/csv' });

test('leaving the time field while its day is being stored keeps the day', async () => {
  await dayOf(3).fill('2027-03-02');
  await expect.poll(() => dateOf('Three questions')).toBe('2027-03-02');
  await dayOf(4).fill('2027-03-02');
  const time = timeOf(4).element();
  const row = time.closest('tr');
  if (!(row && time instanceof HTMLInputElement)) throw new Error('Post 4 has no row.');
  // The row warns about the shared day as soon as it has read its own day back, before anything else can run.
  const observer = new MutationObserver(() => {
    if (!row.querySelector('[aria-label="Another post is scheduled for this day"]')) return;
    observer.disconnect();
    time.blur();
  });
  observer.observe(row, { childList: true, subtree: true });
  time.focus();
  // React ignores a value that is set through its own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(time, '10:15');
  time.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => dateOf('The lobby')).toBe('2027-03-02T10:15');
});

test('a double press spreads the dates once, and one Undo removes them', async () => {
  await page.getByRole('button', { name: 'Spread dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spread dates' });
  const release = await lockTable('posts');
  await dialog.getByRole('button', { name: 'Schedule 5 posts' }).dblClick();
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  const dates = async () => Promise.all(titles.map(async (title) => (await dateOf(title)) ?? null));
  expect(await dates()).not.toContain(null);
  const done = toast('5 posts scheduled');
  await expect.element(done).toBeVisible();
  expect(done.elements()).toHaveLength(1);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dates).toEqual(titles.map(() => null));
});

test('a half-typed day or a mistyped year is not a date, in the table or in the bar', async () => {
  const typo = '030120275';
  dayOf(1).element().focus();
  await userEvent.keyboard(typo);
  dayOf(1).element().blur();
  await expect.element(dayOf(1)).toHaveValue('');
  await page.getByLabelText('Select post 2', { exact: true }).click();
  page.getByLabelText('Day for the selected posts').element().focus();
  await userEvent.keyboard(typo);
  await expect.element(page.getByRole('button', { name: 'Set', exact: true })).toBeDisabled();
  expect(await dateOf(titles[0])).toBeNull();
});

test('retyping a cleared day restores its time', async () => {
  const date = () => dateOf(titles[0]);
  await dayOf(1).fill('2027-03-01');
  await timeOf(1).fill('09:30');
  await expect.poll(date).toBe('2027-03-01T09:30');
  await dayOf(1).fill('');
  await expect.poll(date).toBeNull();
  dayOf(1).element().blur();
  await expect.element(timeOf(1)).toHaveValue('');
  await dayOf(1).fill('2027-03-02');
  await expect.poll(date).toBe('2027-03-02T09:30');
});

test('a time cleared on its own stays cleared', async () => {
  const date = () => dateOf(titles[0]);
  await dayOf(1).fill('2027-03-01');
  await timeOf(1).fill('09:30');
  await expect.poll(date).toBe('2027-03-01T09:30');
  await timeOf(1).fill('');
  await expect.poll(date).toBe('2027-03-01');
  await dayOf(1).fill('');
  await expect.poll(date).toBeNull();
  await dayOf(1).fill('2027-03-03');
  await expect.poll(date).toBe('2027-03-03');
});

test('the second of two import files is shown even when the first takes longer to read', async () => {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import posts' });
  await expect.element(dialog).toBeVisible();
  const input = dialog.element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no file field.');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const slow = csv('Content\nThe first');
  const read = slow.arrayBuffer.bind(slow);
  slow.arrayBuffer = async () => {
    await isReleased;
    return read();
  };
  const give = (file: File) => {
    const data = new DataTransfer();
    data.items.add(file);
    input.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  };
  give(slow);
  give(csv('Content\nThe second'));
  await expect.element(dialog.getByText('The second')).toBeVisible();
  release();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(dialog.getByText('The second')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 post' }).click();
  await expect.poll(contents).toContain('The second');
});

test('an import into the last free post says how many rows fit', async () => {
  await changeStoredPosts(Array.from({ length: 29 }, () => ({ state: 'drafting' })));
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import posts' });
  await expect.element(dialog).toBeVisible();
  const input = dialog.element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no file field.');
  await userEvent.upload(input, csv('Content\nFirst; of two\nSecond\n'));
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(
      '2 of 2 rows can be imported. This batch has only 1 free post. Finish the batch to import more.',
    );
  await dialog.getByRole('button', { name: 'Import 1 post' }).click();
  await expect.element(titleOf(30)).toBeVisible();
  await expect.poll(contents).toContain('First; of two');
});

test('a completion stays once another tab has finished the batch', async () => {
  const completedId = (await storedPost('The lobby'))?.postId ?? '';
  await page.getByRole('button', { name: 'More for post 4', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark Complete' }).click();
  const completed = toast('Post complete.');
  // The toast stays while the pointer is on it.
  await completed.hover();
  await finishCurrentBatch();
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The batch is finished, so this post stays complete.')).toBeVisible();
  expect(await store.posts.get(completedId)).toMatchObject({ state: 'complete' });
});
