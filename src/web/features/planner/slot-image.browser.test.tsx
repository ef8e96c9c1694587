import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { shiftDate } from '#tests/component/clock.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { dropOrPasteImage, photo } from '#tests/component/images.ts';
import { clearAll, expectStatus, image, openPlanner, text } from '#tests/component/planner.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { storedSlots } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { FormulasPage } from '#web/features/formulas/formulas-page.tsx';

const imageId = async (number: number) => (await storedSlots())[number - 1]?.imageId;
const choose = (number: number, ...files: File[]) => chooseFiles(`Image for post ${number}`, files);
const remove = (number: number) =>
  page.getByRole('button', { name: `Remove image from post ${number}`, exact: true }).click();
const undo = (words: string) => toast(words).getByRole('button', { name: 'Undo' });

beforeEach(async () => {
  await openPlanner();
});

// Spec: planner-3
test('images can be chosen, dropped, and pasted, are resized for LinkedIn, and can be removed', async () => {
  await choose(1, await photo('camera.jpg', 4000, 3000));
  await expect.element(page.getByText('Image uploaded and saved')).toBeVisible();
  await expect.element(image(1)).toBeVisible();
  await expectStatus(1, 'Saved');
  const [stored] = await store.images.toArray();
  const { width, height } = await createImageBitmap(stored?.blob ?? new Blob());
  expect([width, height]).toEqual([1200, 900]);

  const small = await photo('small.jpg', 800, 600);
  dropOrPasteImage(text(2), 'drop', small);
  await expect.element(image(2)).toBeVisible();
  dropOrPasteImage(text(3), 'paste', small, 'a cell of a spreadsheet');
  dropOrPasteImage(text(4), 'paste', small);
  await expect.element(image(4)).toBeVisible();
  await expect.element(image(3), { message: 'text was meant' }).not.toBeInTheDocument();

  await cleanup();
  await openPlanner();
  await expect.element(image(4)).toBeVisible();
  await remove(4);
  await expect.element(image(4)).not.toBeInTheDocument();
  await undo('Image removed').click();
  await expect.element(image(4)).toBeVisible();
});

test('Undo restores a replaced image unless a newer one was added', async () => {
  const small = await photo('small.jpg', 800, 600);
  await choose(1, small);
  await expect.element(image(1)).toBeVisible();
  const replaced = await imageId(1);
  dropOrPasteImage(text(1), 'drop', small);
  await expect.poll(() => imageId(1)).not.toBe(replaced);
  await undo('Image uploaded and saved').click();
  await expect.poll(() => imageId(1)).toBe(replaced);

  await remove(1);
  // Hovering keeps the toast open.
  await toast('Image removed').hover();
  await choose(1, small);
  await expect.element(image(1)).toBeVisible();
  const added = await imageId(1);
  await undo('Image removed').click();
  await expect.element(page.getByText('Can’t undo: the post has a new image.')).toBeVisible();
  expect(await imageId(1)).toBe(added);
});

test('several added images fill the free slots', async () => {
  await choose(
    1,
    await photo('a.jpg', 2000, 1500),
    await photo('b.jpg', 450, 800),
    await photo('c.jpg', 300, 300),
  );
  await choose(2, await photo('meanwhile.jpg', 400, 300));
  const shown = async () => (await storedSlots()).flatMap((slot) => slot.imageId ?? []);
  await expect.poll(async () => (await shown()).length).toBe(4);
  const images = await store.images.toCollection().primaryKeys();
  expect(images.sort(), 'none was replaced').toEqual((await shown()).sort());
  await expect.element(image(4)).toBeVisible();
});

test('Undo restores images, and unused ones are deleted after a day', async () => {
  const shift = shiftDate();
  const hoursAgo = (hours: number) => shift(-hours * 3_600_000);
  const uses = async () =>
    (await store.images.toArray()).map(({ unusedSince }) => (unusedSince === undefined ? 'used' : 'unused'));
  // Both screens search for unused images when they open.
  const openFormulas = async () => {
    await cleanup();
    await renderScreen(FormulasPage, '/formula');
  };
  const reopenPlanner = async () => {
    await cleanup();
    await openPlanner();
  };
  hoursAgo(60);
  await choose(1, await photo('small.jpg', 800, 600));
  await expectStatus(1, 'Saved');

  hoursAgo(30);
  await clearAll();
  await expect.element(toast('All content cleared')).toBeVisible();
  await openFormulas();
  await expect.poll(uses).toEqual(['unused']);
  await undo('All content cleared').click();
  await reopenPlanner();
  await expect.element(image(1)).toBeVisible();
  await expect.poll(uses).toEqual(['used']);

  await remove(1);
  await openFormulas();
  await expect.poll(uses).toEqual(['unused']);
  hoursAgo(0);
  await reopenPlanner();
  await expect.poll(uses).toEqual([]);
});

// Spec: planner-1
test('a file that is too large, damaged, or not an image is rejected without losing anything', async () => {
  const photograph = await photo('small.jpg', 800, 600);
  await text(1).fill('Words that stay');
  await choose(1, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('Please select an image file')).toBeVisible();
  await choose(1, new File([photograph.slice(0, 20)], 'broken.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(/^Can’t read this image/)).toBeVisible();
  await choose(1, new File([new Uint8Array(60 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('This image is 60 MB. The limit is 50 MB.')).toBeVisible();
  await expect.element(text(1)).toHaveValue('Words that stay');
  await expectStatus(1, 'Saved');
});
