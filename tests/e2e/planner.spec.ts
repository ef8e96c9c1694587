import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dragOver, lift, moveLifted } from './support/dragging.ts';
import { changeStoredPosts, lockTable, storedRows } from './support/engine.ts';
import { makeFilesUnreadable } from './support/files.ts';
import { giveImage, photo } from './support/image-files.ts';
import { card, expectStatus, openPlanner, storedSlots, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

test.beforeEach(async ({ page }) => {
  await openPlanner(page);
});

// Spec: content-planner-1
test('thirty slots save automatically and survive a reload', {
  tag: '@core',
}, async ({ page }) => {
  await expect(page.getByRole('heading', { name: /^Post #/ })).toHaveCount(30);
  await expectStatus(page, 1, 'Empty');
  await expect(words(page, 1)).toHaveAttribute('placeholder', 'Write content for post 1...');
  const letGo = await lockTable(page, 'plannerPosts');
  await words(page, 1).pressSequentially('Hire slowly 🚀');
  await expectStatus(page, 1, 'Saving');
  await letGo();
  await expect(card(page, 1).getByText('13/2200')).toBeVisible();
  await expectStatus(page, 1, 'Saved');
  expect((await storedSlots(page))[0]?.content).toBe('Hire slowly 🚀');
  await expectAccessible(page);

  await page.reload();
  await expect(words(page, 1)).toHaveValue('Hire slowly 🚀');
  await expectStatus(page, 1, 'Saved');
  await words(page, 1).fill('');
  await expectStatus(page, 1, 'Empty');
});

// Spec: 8-and-9-content-planner-1
test('the export contains the filled slots, separated by dashes', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await words(page, 1).fill('First\n\nline');
  await words(page, 4).fill('Fourth');
  const [download] = await Promise.all([
    downloadBy(page, () => page.getByRole('button', { name: 'Export', exact: true }).click()),
    // The toast is visible only briefly.
    expect(toast(page, 'Content exported')).toBeVisible(),
  ]);
  expect(download.suggestedFilename()).toBe('content-plan.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe(
    `Post 1:\nFirst\n\nline\n\n${'-'.repeat(40)}\n\nPost 4:\nFourth\n`,
  );
});

// Spec: and-8-content-planner-2
test('a slot is removed, all are cleared after a confirmation, and Undo restores both', {
  tag: '@core',
}, async ({ page }) => {
  await words(page, 2).fill('Second');
  await expectStatus(page, 2, 'Saved');
  await page.getByRole('button', { name: 'Remove post 2', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Post #/ })).toHaveCount(29);
  await expect(words(page, 2)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words(page, 2)).toHaveValue('Second');

  await words(page, 1).fill('Precious');
  await expectStatus(page, 1, 'Saved');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(words(page, 1)).toHaveValue('Precious');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByText('All content cleared')).toBeVisible();
  await expect(words(page, 1)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words(page, 1)).toHaveValue('Precious');
});

test('slots are reordered by keyboard, menu, and dragging', { tag: '@core' }, async ({ page }) => {
  for (const number of [1, 2, 3]) await words(page, number).fill(`Number ${number}`);
  await page.keyboard.press('Control+s');
  for (const number of [1, 2, 3]) await expectStatus(page, number, 'Saved');
  const order = async () => (await storedSlots(page)).slice(0, 3).map(({ content }) => content);

  await page.getByRole('button', { name: 'More for post 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move later' }).click();
  await expect.poll(order).toEqual(['Number 2', 'Number 1', 'Number 3']);

  const handle = page.getByRole('button', { name: 'Move post 1', exact: true });
  // The store has the new order before the page shows it. Wait for the page.
  await expect(words(page, 2)).toHaveValue('Number 1');
  // Stay in the same row: near the window's edge the page would scroll.
  const target = await card(page, 2).boundingBox();
  if (!target) throw new Error('The second card is not to be seen.');
  await dragOver(handle, { x: target.x + target.width / 2, y: target.y + target.height / 2 });
  await expect.poll(() => card(page, 2).boundingBox(), 'it makes room').not.toEqual(target);
  await page.mouse.up();
  await expect.poll(order).toEqual(['Number 1', 'Number 2', 'Number 3']);
  await expect(words(page, 2)).toHaveValue('Number 2');

  await dragOver(handle, { x: target.x + target.width / 2, y: target.y + target.height / 2 });
  await expect.poll(() => card(page, 2).boundingBox(), 'it makes room').not.toEqual(target);
  await page.mouse.move(2, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => card(page, 2).boundingBox(), 'dropped outside it goes back').toEqual(target);
  expect(await order()).toEqual(['Number 1', 'Number 2', 'Number 3']);
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);

  await handle.focus();
  await lift(handle);
  await moveLifted(page, 'ArrowRight', 2);
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Number 2', 'Number 1', 'Number 3']);
  await expect(page.getByRole('status').getByText('Post 1 moved to place 2.')).toBeAttached();
});

test('sending a slot to Work keeps the slot', async ({ page }) => {
  await words(page, 1).fill('Straight into the engine');
  await page.getByRole('button', { name: 'More for post 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send to Work' }).click();
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  await expect(words(page, 1)).toHaveValue('Straight into the engine');
  await page.goto('/');
  await page.getByRole('tab', { name: /Work/ }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Straight into the engine');

  const begun = { content: 'Begun', state: 'drafting' };
  await changeStoredPosts(page, [{}, ...Array.from({ length: 29 }, () => begun)]);
  await openPlanner(page);
  const send = async () => {
    await page.getByRole('button', { name: 'More for post 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send to Work' }).click();
  };
  await send();
  await expect(page.getByText('This text is already in Work.')).toBeVisible();
  await words(page, 1).fill('One too many');
  await send();
  const refused = toast(page, 'All 30 posts are already in progress. Finish one or start the next batch.');
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Close toast' }).click();
  await expect(refused).toHaveCount(0);
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await page.getByRole('button', { name: 'Write with this formula' }).first().click();
  await expect(refused).toBeVisible();
});

test.describe('images', () => {
  // Spec: planner-3
  test("are added by picker, drop, and paste, stored at LinkedIn's size, and removed", async ({ page }) => {
    const picture = photo('camera.jpg', 4000, 3000);
    await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(picture);
    await expect(page.getByText('Image uploaded and saved')).toBeVisible();
    await expect(page.getByAltText('Attached to post 1')).toBeVisible();
    await expectStatus(page, 1, 'Saved');
    expect(await keptSizes(page)).toEqual([[1200, 900]]);

    await giveImage(words(page, 2), 'drop', picture);
    await expect(page.getByAltText('Attached to post 2')).toBeVisible();
    await giveImage(words(page, 3), 'paste', picture, 'a cell of a spreadsheet');
    await giveImage(words(page, 4), 'paste', picture);
    await expect(page.getByAltText('Attached to post 4')).toBeVisible();
    await expect(page.getByAltText('Attached to post 3'), 'words were meant').toHaveCount(0);

    await page.reload();
    await expect(page.getByAltText('Attached to post 4')).toBeVisible();
    await page.getByRole('button', { name: 'Remove image from post 4' }).click();
    await expect(page.getByAltText('Attached to post 4')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByAltText('Attached to post 4')).toBeVisible();
    await expectAccessible(page, { within: '[data-slot=content-planner-2]' });

    const imageId = async (number: number) => (await storedSlots(page))[number - 1]?.imageId;
    const replaced = await imageId(2);
    await giveImage(words(page, 2), 'drop', picture);
    await expect.poll(() => imageId(2)).not.toBe(replaced);
    await toast(page, 'Image uploaded and saved').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => imageId(2)).toBe(replaced);

    await expect(toast(page, 'Image removed')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove image from post 4' }).click();
    // The toast stays while the pointer is on it.
    await toast(page, 'Image removed').hover();
    await page.getByLabel('Image for post 4', { exact: true }).setInputFiles(picture);
    await expect(page.getByAltText('Attached to post 4')).toBeVisible();
    const added = await imageId(4);
    await toast(page, 'Image removed').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Can’t undo: the post has a new image.')).toBeVisible();
    expect(await imageId(4)).toBe(added);
  });

  test('added together fill the slots that are still free', async ({ page }) => {
    const field = (number: number) => page.getByLabel(`Image for post ${number}`, { exact: true });
    await field(1).setInputFiles([
      photo('a.jpg', 4000, 3000),
      photo('b.jpg', 900, 1600),
      photo('c.jpg', 700, 700),
    ]);
    await field(2).setInputFiles(photo('meanwhile.jpg', 800, 600));
    const shown = async () => (await storedSlots(page)).flatMap(({ imageId }) => imageId ?? []);
    await expect.poll(async () => (await shown()).length).toBe(4);
    const images = await storedRows<{ imageId: string }>(page, 'images');
    expect(images.map(({ imageId }) => imageId).sort(), 'none was replaced').toEqual((await shown()).sort());
    await expect(page.getByAltText('Attached to post 4')).toBeVisible();
  });

  test('return by Undo and are deleted after a day unused', async ({ page }) => {
    const begun = Date.now();
    const itIs = (hoursAgo: number) => page.clock.setSystemTime(begun - hoursAgo * 3_600_000);
    const goTo = async (name: string) => {
      // Use the keyboard: the pointer must stay where it is.
      await page.getByRole('link', { name }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await itIs(60);
    await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(photo('small.jpg', 800, 600));
    await expectStatus(page, 1, 'Saved');

    await itIs(30);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    // The toast stays while the pointer is on it.
    await toast(page, 'All content cleared').hover();
    await goTo('Formula Page');
    await expect.poll(() => notes(page)).toEqual(['unused']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await goTo('Content Planner');
    await expect(page.getByAltText('Attached to post 1')).toBeVisible();
    await expect.poll(() => notes(page)).toEqual(['used']);

    await page.getByRole('button', { name: 'Remove image from post 1' }).click();
    await goTo('Formula Page');
    await expect.poll(() => notes(page)).toEqual(['unused']);
    await itIs(0);
    await goTo('Content Planner');
    await expect.poll(() => notes(page)).toEqual([]);
  });

  // Spec: planner-1
  test('that are too large, broken, or no images are refused, and nothing is lost', async ({ page }) => {
    const picture = photo('small.jpg', 800, 600);
    await words(page, 1).fill('Words that stay');
    const field = page.getByLabel('Image for post 1', { exact: true });
    await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('Please select an image file')).toBeVisible();
    await field.setInputFiles({
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: picture.buffer.subarray(0, 20),
    });
    await expect(page.getByText(/^Can’t read this image/)).toBeVisible();
    // Playwright sends at most 50 MB directly.
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(60 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }));
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Image for post 1"]');
      if (!input) throw new Error('expected the field');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page.getByText('This image is 60 MB. The limit is 50 MB.')).toBeVisible();
    await expect(words(page, 1)).toHaveValue('Words that stay');
    await expectStatus(page, 1, 'Saved');
  });

  test('are exported with the text as a ZIP that unzip opens and a PDF that pdfinfo reads', {
    tag: '@core',
  }, async ({ page }) => {
    await page
      .getByLabel('Image for post 1', { exact: true })
      .setInputFiles([photo('a.jpg', 1600, 1200), photo('b.jpg', 900, 1600), photo('c.jpg', 700, 700)]);
    await expect(page.getByText('3 images uploaded and saved')).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(toast(page, 'No text to export yet.')).toBeVisible();
    await words(page, 1).fill('With a picture');

    await page.getByRole('button', { name: 'More exports' }).click();
    const zip = await downloadBy(page, () =>
      page.getByRole('menuitem', { name: 'Text and images (ZIP)' }).click(),
    );
    const zipPath = await zip.path();
    execFileSync('unzip', ['-t', zipPath]);
    expect(execFileSync('unzip', ['-Z1', zipPath], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'content-plan.txt',
      'images/post-01.jpg',
      'images/post-02.jpg',
      'images/post-03.jpg',
    ]);
    expect(execFileSync('unzip', ['-p', zipPath, 'content-plan.txt'], { encoding: 'utf8' })).toBe(
      'Post 1:\nWith a picture\n',
    );

    await page.getByRole('button', { name: 'More exports' }).click();
    await page.getByRole('menuitem', { name: 'Carousel from images (PDF)' }).click();
    await page.getByRole('checkbox', { name: 'Post 2' }).uncheck();
    await expectAccessible(page, { within: '[role=dialog]' });
    const pdf = await downloadBy(page, () =>
      page.getByRole('button', { name: 'Create PDF with 2 pages' }).click(),
    );
    expect(pdf.suggestedFilename()).toBe('carousel.pdf');
    const facts = execFileSync('pdfinfo', ['-l', '2', await pdf.path()], { encoding: 'utf8' });
    expect(facts).toMatch(/^Pages:\s+2$/m);
    expect(facts).toMatch(/^Page\s+1 size:\s+1080 x 1350 pts/m);
    expect(facts).toMatch(/^Page\s+2 size:\s+1080 x 1350 pts/m);

    await page
      .getByLabel('Image for post 30', { exact: true })
      .setInputFiles([photo('d.jpg', 700, 700), photo('e.jpg', 700, 700)]);
    await expect(page.getByText('No free slot for 1 image.')).toBeVisible();
    await makeFilesUnreadable(page);
    for (const item of ['Text and images (ZIP)', 'Carousel from images (PDF)']) {
      await page.getByRole('button', { name: 'More exports' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      if (item.includes('PDF')) await page.getByRole('button', { name: /^Create PDF/ }).click();
      const failure = toast(page, 'Export Failed');
      await expect(failure.getByText('Failed to export posts. Please try again.')).toBeVisible();
      await failure.getByRole('button', { name: 'Close toast' }).click();
      await expect(failure).toBeHidden();
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a slot is filled, given an image, and moved by touch without overflow', {
    tag: '@core',
  }, async ({ page }) => {
    await expectToFit(page, 375);
    await expect(page.getByText('Add image', { exact: true })).toHaveCount(30);
    await words(page, 1).tap();
    await page.keyboard.type('By thumb');
    await expectStatus(page, 1, 'Saved');
    await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(photo('small.jpg', 800, 600));
    await expect(page.getByAltText('Attached to post 1')).toBeVisible();
    await page.getByRole('button', { name: 'More for post 1', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Move later' }).tap();
    await expect(words(page, 2)).toHaveValue('By thumb');
    await expectAccessible(page);

    await words(page, 1).fill('x'.repeat(2300));
    const said = toast(page, 'Post 1 is full. 100 characters didn’t fit.').locator('[data-content]');
    const width = async () => (await said.boundingBox())?.width ?? 0;
    await expect.poll(width, 'its long button leaves it room').toBeGreaterThan(200);
  });
});

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download');
  await act();
  return coming;
}

/** Tells for each stored image whether it is marked unused. */
async function notes(page: Page): Promise<string[]> {
  const images = await storedRows<{ unusedSince?: number }>(page, 'images');
  return images.map(({ unusedSince }) => (unusedSince === undefined ? 'used' : 'unused'));
}

/** Returns width and height of the stored images, in pixels. */
function keptSizes(page: Page): Promise<number[][]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('standout');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const images = await new Promise<{ blob: Blob }[]>((resolve) => {
      const reading = database.transaction('images').objectStore('images').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const bitmaps = await Promise.all(images.map(({ blob }) => createImageBitmap(blob)));
    return bitmaps.map(({ width, height }) => [width, height]);
  });
}
