import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, openBatchTable } from '#tests/component/batch-table.ts';
import { chooseFiles, makeFilesUnreadable } from '#tests/component/files.ts';
import { changeStoredPosts, pressTwice, storedPost, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

const dialog = page.getByRole('dialog', { name: 'Import posts' });
const importOne = dialog.getByRole('button', { name: 'Import 1 post' });
const contents = async () => (await storedPosts()).map(({ content }) => content);
const csv = (content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], 'posts.csv', { type: 'text/csv' });

beforeEach(async () => {
  await openBatchTable();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect.element(dialog).toBeVisible();
});

const choose = (content: string | Uint8Array<ArrayBuffer>) => chooseFiles('CSV file', [csv(content)]);

test('an unreadable file is rejected with a reason', async () => {
  await choose(new Uint8Array([0x50, 0x4b, 0, 0, 1, 2]));
  await expect
    .element(dialog.getByText('This isn’t a text file. Save the spreadsheet as CSV.'))
    .toBeVisible();
  const restore = makeFilesUnreadable();
  await choose('Content\nWords');
  await expect.element(dialog.getByText('Couldn’t read this file.')).toBeVisible();
  restore();
  await choose(`Content\n${'x'.repeat(5 * 1024 * 1024)}`);
  await expect.element(dialog.getByText('This file is too large. The limit is 5 MB.')).toBeVisible();
  await choose('Name,Phone\nx,y\n');
  await expect.element(dialog.getByText(/no “Content” column/)).toBeVisible();
});

test('an import lists invalid rows, and a double press imports the others once', async () => {
  await choose(
    'Title;Content;Angle;Tags;Scheduled Date\r\nGood one;"Two\r\nlines";Hot take;a, b;1.3.2027\r\nBad one;Text;poem;;31.2.2027\r\n',
  );
  await expect
    .element(dialog.getByText('1 of 2 rows can be imported. 1 row with problems will be skipped.'))
    .toBeVisible();
  await expect.element(dialog.getByText(/“poem” isn’t an angle/)).toBeVisible();
  await expect.element(dialog.getByText(/“31.2.2027” isn’t a valid date/)).toBeVisible();
  await pressTwice(importOne, 'posts');
  const imported = toast('1 post imported');
  await expect.element(imported).toBeVisible();
  expect(imported.elements()).toHaveLength(1);
  const found = (await storedPosts()).filter(({ title }) => title === 'Good one');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    content: 'Two\nlines',
    angle: 'hot_take',
    tags: ['a', 'b'],
    scheduledAt: '2027-03-01',
    state: 'drafting',
  });
  await expect.element(cell('Title', 6)).toHaveValue('Good one');
});

test('empty values in an imported row keep the post’s values', async () => {
  await changeStoredPosts([
    ...Array.from({ length: 5 }, () => ({})),
    { angle: 'listicle', tags: ['set before'], scheduledAt: '2027-03-04' },
  ]);
  await choose('Title,Content,Tags\nBare one,Words,\n');
  await importOne.click();
  await expect.element(cell('Title', 6)).toHaveValue('Bare one');
  expect(await storedPost('Bare one')).toMatchObject({
    angle: 'listicle',
    tags: ['set before'],
    scheduledAt: '2027-03-04',
  });
});

test('a file chosen while another one loads is the one shown', async () => {
  const input = dialog.getByLabelText('CSV file').element();
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
  await importOne.click();
  await expect.poll(contents).toContain('The second');
});

test('an import says how many rows fit into the free posts', async () => {
  await changeStoredPosts(Array.from({ length: 7 }, () => ({ state: 'drafting' })));
  await choose('Content\nFirst; of two\nSecond\n');
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(
      '2 of 2 rows can be imported. This batch has only 1 free post. Finish the batch to import more.',
    );
  await importOne.click();
  await expect.element(cell('Title', 8)).toBeVisible();
  await expect.poll(contents).toContain('First; of two');
});
