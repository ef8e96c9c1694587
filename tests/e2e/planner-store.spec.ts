import { contentOf, lockTable, tab } from './support/engine.ts';
import { photo } from './support/image-files.ts';
import { card, expectStatus, openPlanner, storedSlots, words } from './support/planner.ts';
import { expect, test } from './support/signed-in.ts';
import { smallDisk } from './support/small-disk.ts';
import { toast } from './support/toasts.ts';

// Spec: content-engine-work-1
test('a reload during an autosave loses nothing in a slot or in the editor', async ({ page }) => {
  await openPlanner(page);
  await words(page, 1).fill('Saved before');
  await expectStatus(page, 1, 'Saved');
  await lockTable(page, 'plannerPosts');
  await words(page, 1).pressSequentially(', and typed just now');
  await expectStatus(page, 1, 'Saving');
  await page.reload();
  await expect(words(page, 1)).toHaveValue('Saved before, and typed just now');

  await page.goto('/');
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await contentOf(page).fill('Typed in the editor');
  await page.reload();
  await tab(page, 'Work').click();
  await expect(contentOf(page)).toHaveValue('Typed in the editor');
});

test('leaving the screen saves pending changes', { tag: '@core' }, async ({ page }) => {
  await openPlanner(page);
  await words(page, 1).fill('On my way out');
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  await page.getByRole('link', { name: 'Content Planner' }).click();
  await expect(words(page, 1)).toHaveValue('On my way out');
});

test('two tabs editing one slot never lose saved text', { tag: '@core' }, async ({ page, context }) => {
  await openPlanner(page);
  const other = await context.newPage();
  await other.goto('/planner');
  await words(page, 1).fill('From the first page');
  await expectStatus(page, 1, 'Saved');
  await expect(words(other, 1)).toHaveValue('From the first page');

  // Both tabs edit the same text; the second has not seen the first one's edit.
  const letGo = await lockTable(page, 'plannerPosts');
  await words(page, 1).fill('The first page goes on');
  await words(other, 1).fill('The second page knows better');
  await letGo();
  await expectStatus(page, 1, 'Saved');
  await expectStatus(other, 1, 'Saved');
  const [slot] = await storedSlots(page);
  expect([slot?.content, ...(slot?.setAside ?? [])].sort()).toEqual([
    'The first page goes on',
    'The second page knows better',
  ]);

  const standing = slot?.content ?? '';
  const setAside = slot?.setAside[0] ?? '';
  await expect(words(page, 1)).toHaveValue(standing);
  await expect(card(other, 1).getByText('Another tab saved a different version:')).toBeVisible();
  await other.getByRole('button', { name: 'Swap' }).click();
  await expect(words(other, 1)).toHaveValue(setAside);
  await expect(words(page, 1)).toHaveValue(setAside);
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card(page, 1).getByText('Another tab saved a different version:')).toBeHidden();

  // A slot that is being edited does not vanish without a message.
  await words(page, 1).focus();
  await other.getByRole('button', { name: 'Remove post 1', exact: true }).click();
  const removed = toast(page, 'Post 1 was removed in another tab');
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(words(page, 1)).toHaveValue(setAside);
  await expect(words(other, 1)).toHaveValue(setAside);
  await expect(toast(other, 'in another tab')).toHaveCount(0);
});

test("two tabs see each other's slots, and a locked store shows the loading state", async ({
  page,
  context,
}) => {
  await openPlanner(page);
  const other = await context.newPage();
  await other.goto('/planner');
  await words(page, 1).fill('One');
  await words(other, 2).fill('Two');
  await expect(words(other, 1)).toHaveValue('One');
  await expect(words(page, 2)).toHaveValue('Two');

  const letGo = await lockTable(other, 'plannerPosts');
  await page.reload();
  await expect(page.getByText('Loading your content plan…')).toBeVisible();
  await letGo();
  await expect(words(page, 2)).toHaveValue('Two');
});

// Spec: planner-2
test('a full disk at the 37th image is reported, and earlier changes stay', async ({ page, baseURL }) => {
  const disk = await smallDisk(page, baseURL ?? '', 12_000_000);
  await openPlanner(page);
  await page.getByRole('button', { name: 'Add 10 More' }).click();
  await expect(page.getByRole('heading', { name: /^Post #/ })).toHaveCount(40);
  await words(page, 1).fill('Words from before');
  await expectStatus(page, 1, 'Saved');
  const small = photo('small.jpg', 320, 240);
  const pictures = Array.from({ length: 36 }, (_, index) => ({ ...small, name: `${index}.jpg` }));
  await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(pictures);
  await expect(page.getByText('36 images uploaded and saved')).toBeVisible();

  await disk.fill();
  await page.getByLabel('Image for post 37', { exact: true }).setInputFiles(photo('large.jpg', 1200, 900));
  await expect(page.getByText('Failed to save changes').first()).toBeVisible();
  await expect(page.getByText(/no room left/).first()).toBeVisible();
  await expect(page.getByAltText('Attached to post 37')).toBeHidden();
  const long = 'Typed on a full disk. '.repeat(90);
  await words(page, 2).fill(long);
  await expectStatus(page, 2, 'Not saved');
  await expect(words(page, 2)).toHaveValue(long);

  await disk.makeRoom();
  await expectStatus(page, 2, 'Saved');
  await page.reload();
  await expect(words(page, 1)).toHaveValue('Words from before');
  await expect(words(page, 2)).toHaveValue(long);
  await expect(page.getByAltText(/^Attached to post/)).toHaveCount(36);
});

test('the note for an unsaved change is removed once the change is stored', async ({ page }) => {
  const noted = () => page.evaluate(() => localStorage.getItem('standout-unsaved'));
  await openPlanner(page);
  const letGo = await lockTable(page, 'plannerPosts');
  await words(page, 1).fill('On its way');
  await page.getByRole('button', { name: 'Save All' }).click();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await noted()).toContain('On its way');
  await letGo();
  await expectStatus(page, 1, 'Saved');
  await expect.poll(noted).toBeNull();
});
