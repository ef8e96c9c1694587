import { execFileSync } from 'node:child_process';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { contentOf, lockTable, tab } from './support/engine.ts';
import { photo } from './support/image-files.ts';
import { card, expectStatus, openPlanner, storedSlots, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { smallDisk } from './support/small-disk.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

// Spec: content-planner-1
// Spec: content-engine-work-1
test('slots and the editor save automatically and survive a reload during a save', {
  tag: '@core',
}, async ({ page }) => {
  await openPlanner(page);
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

  await lockTable(page, 'plannerPosts');
  await words(page, 1).pressSequentially(', and typed just now');
  await expectStatus(page, 1, 'Saving');
  await page.reload();
  await expect(words(page, 1)).toHaveValue('Hire slowly 🚀, and typed just now');
  await expectStatus(page, 1, 'Saved');
  await words(page, 1).fill('');
  await expectStatus(page, 1, 'Empty');

  // Leaving the screen saves as well.
  await words(page, 1).fill('On my way out');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await contentOf(page).fill('Typed in the editor');
  await page.reload();
  await tab(page, 'Work').click();
  await expect(contentOf(page)).toHaveValue('Typed in the editor');
  await page.getByRole('link', { name: 'Content Planner' }).click();
  await expect(words(page, 1)).toHaveValue('On my way out');
});

test('two tabs that edit one slot never lose saved text', { tag: '@core' }, async ({ page, context }) => {
  await openPlanner(page);
  const other = await context.newPage();
  await other.goto('/planner');
  await words(page, 1).fill('From the first page');
  await expectStatus(page, 1, 'Saved');
  await expect(words(other, 1)).toHaveValue('From the first page');
  await words(other, 2).fill('Two');
  await expect(words(page, 2)).toHaveValue('Two');

  // Both tabs edit the same text, and the second has not received the first one's edit.
  const unlock = await lockTable(page, 'plannerPosts');
  await words(page, 1).fill('From the first page, which goes on');
  await words(other, 1).fill('Not only from the first page');
  await unlock();
  await expect(words(page, 1)).toHaveValue('Not only from the first page, which goes on');
  await expect(words(other, 1)).toHaveValue('Not only from the first page, which goes on');

  const letGo = await lockTable(page, 'plannerPosts');
  await words(page, 1).fill('Hire slowly');
  await words(other, 1).fill('Pay well');
  await letGo();
  await expectStatus(page, 1, 'Saved');
  await expectStatus(other, 1, 'Saved');
  const [slot] = await storedSlots(page);
  expect([slot?.content, ...(slot?.setAside ?? [])].sort()).toEqual(['Hire slowly', 'Pay well']);

  const storedText = slot?.content ?? '';
  const setAside = slot?.setAside[0] ?? '';
  await expect(words(page, 1)).toHaveValue(storedText);
  await expect(card(other, 1).getByText('Another tab saved a different version:')).toBeVisible();
  await other.getByRole('button', { name: 'Swap' }).click();
  await expect(words(other, 1)).toHaveValue(setAside);
  await expect(words(page, 1)).toHaveValue(setAside);
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card(page, 1).getByText('Another tab saved a different version:')).toBeHidden();

  // A slot that is being edited does not disappear without a message.
  await words(page, 1).focus();
  await other.getByRole('button', { name: 'Remove post 1', exact: true }).click();
  const removed = toast(page, 'Post 1 was removed in another tab');
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(words(page, 1)).toHaveValue(setAside);
  await expect(words(other, 1)).toHaveValue(setAside);
  await expect(toast(other, 'in another tab')).toHaveCount(0);
});

test('an exceeded browser quota is reported, and text is saved once there is space', async ({
  page,
  baseURL,
}) => {
  const disk = await smallDisk(page, baseURL ?? '', 12_000_000);
  await openPlanner(page);
  await disk.fill();
  await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(photo('large.jpg', 1200, 900));
  await expect(page.getByText('Failed to save changes').first()).toBeVisible();
  await expect(page.getByText(/no room left/).first()).toBeVisible();
  await expect(page.getByAltText('Attached to post 1')).toBeHidden();
  const long = 'Typed on a full disk. '.repeat(90);
  await words(page, 2).fill(long);
  await expectStatus(page, 2, 'Not saved');
  await disk.makeRoom();
  await expectStatus(page, 2, 'Saved');
  await page.reload();
  await expect(words(page, 2)).toHaveValue(long);
});

test('text and images can be exported as a ZIP that unzip opens and a PDF that pdfinfo reads', async ({
  page,
}) => {
  await openPlanner(page);
  await page
    .getByLabel('Image for post 1', { exact: true })
    .setInputFiles([photo('a.jpg', 1600, 1200), photo('b.jpg', 900, 1600), photo('c.jpg', 700, 700)]);
  await expect(page.getByText('3 images uploaded and saved')).toBeVisible();
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
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('on a phone, a slot can be filled, given an image, and moved by touch without overflow', async ({
    page,
  }) => {
    await openPlanner(page);
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
    const fullMessage = toast(page, 'Post 1 is full. 100 characters didn’t fit.').locator('[data-content]');
    const width = async () => (await fullMessage.boundingBox())?.width ?? 0;
    await expect.poll(width, "the button doesn't squeeze the message").toBeGreaterThan(200);
  });
});

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download');
  await act();
  return coming;
}
