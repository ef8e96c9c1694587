import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPost } from '#tests/component/editor.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { photo } from '#tests/component/images.ts';
import { changeStoredPosts, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { dropUnusedImages } from '#web/data/store/images.ts';

const image = page.getByRole('img', { name: 'Attached to this post' });
const remove = page.getByRole('button', { name: 'Remove image from this post' });
const imageId = async () => (await storedPosts())[0]?.imageId;

async function addImage(): Promise<void> {
  await expect.element(page.getByText('Add an image')).toBeVisible();
  await chooseFiles('Image for this post', [await photo('camera.jpg', 2400, 1800)]);
  await expect.element(image).toBeVisible();
}

test('an image can be added, removed, and restored with Undo', async () => {
  await openPost('Words');
  await addImage();
  const added = await imageId();
  expect(added).toEqual(expect.any(String));
  await dropUnusedImages();
  expect((await store.images.toArray()).map(({ unusedSince }) => unusedSince)).toEqual([undefined]);
  await remove.click();
  await expect.element(image).not.toBeInTheDocument();
  expect(await imageId()).toBeNull();
  await toast('Image removed').getByRole('button', { name: 'Undo' }).click();
  await expect.element(image).toBeVisible();
  expect(await imageId()).toBe(added);
  await expect.element(page.getByLabelText('Content')).toHaveValue('Words');
});

test('the image of a complete post can’t be removed', async () => {
  await openPost('Words');
  await addImage();
  await changeStoredPosts([{ state: 'complete' }]);
  await expect.element(image).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});

test('a file that is not an image is rejected', async () => {
  await openPost('Words');
  await expect.element(page.getByText('Add an image')).toBeVisible();
  await chooseFiles('Image for this post', [new File(['words'], 'notes.txt', { type: 'text/plain' })]);
  await expect.element(toast('Please select an image file')).toBeVisible();
  expect(await imageId()).toBeUndefined();
});
