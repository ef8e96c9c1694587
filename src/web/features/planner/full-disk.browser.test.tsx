import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { chooseFiles, nextDownload } from '#tests/component/files.ts';
import { fillDisk } from '#tests/component/full-disk.ts';
import { photo } from '#tests/component/images.ts';
import {
  card,
  chooseFromMenu,
  expectCount,
  expectStatus,
  image,
  openPlanner,
  text,
} from '#tests/component/planner.ts';
import { changeStoredSlots } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';

const refused = toast('Failed to save changes').filter({ hasText: 'no room left to save this' });

beforeEach(async () => {
  await openPlanner();
});

test('on a full disk, the planner exports unsaved text but refuses to remove or send it', async () => {
  fillDisk();
  await text(2).fill('Planned on a full disk');
  await expect.element(card(2).getByText('Not saved', { exact: true })).toBeVisible();
  await expect.element(refused).toBeVisible();
  for (const press of [
    () => page.getByRole('button', { name: 'Remove post 2', exact: true }).click(),
    () => chooseFromMenu(2, 'Send to Work'),
  ]) {
    await refused.getByRole('button', { name: 'Close toast' }).click();
    await expect.element(refused).not.toBeInTheDocument();
    await press();
    await expect.element(refused).toBeVisible();
  }
  const downloaded = nextDownload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await (await downloaded).text()).toBe('Post 2:\nPlanned on a full disk\n');
});

// Spec: planner-2
test('a full disk at the 37th image is reported, and earlier changes are kept', async () => {
  const images = page.getByAltText(/^Attached to post/);
  await page.getByRole('button', { name: 'Add 10 More' }).click();
  await expectCount(40);
  await text(1).fill('Words from before');
  await page.getByRole('button', { name: 'Save All' }).click();
  await expectStatus(1, 'Saved');
  const small = await photo('small.jpg', 320, 240);
  await store.images.bulkAdd(
    Array.from({ length: 36 }, (_, index) => ({ imageId: `image-${index}`, blob: small, thumbnail: small })),
  );
  await changeStoredSlots(Array.from({ length: 36 }, (_, index) => ({ imageId: `image-${index}` })));
  await expect.poll(() => images.elements().length).toBe(36);

  const makeRoom = fillDisk();
  await chooseFiles('Image for post 37', [await photo('large.jpg', 1200, 900)]);
  await expect.element(toast('Failed to save changes')).toBeVisible();
  await expect.element(refused).toBeVisible();
  await expect.element(image(37)).not.toBeInTheDocument();
  const long = 'Typed on a full disk. '.repeat(90);
  await text(2).fill(long);
  await expectStatus(2, 'Not saved');
  await expect.element(text(2)).toHaveValue(long);

  makeRoom();
  await page.getByRole('button', { name: 'Save All' }).click();
  await expectStatus(2, 'Saved');
  await cleanup();
  await openPlanner();
  await expect.element(text(1)).toHaveValue('Words from before');
  await expect.element(text(2)).toHaveValue(long);
  await expect.poll(() => images.elements().length).toBe(36);
});
