import type { Locator, Page } from '@playwright/test';
import { startProvider } from '../support/ai-provider.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useOwnKey } from './support/ai.ts';
import { giveImage, photo } from './support/image-files.ts';
import { kill } from './support/interview.ts';
import { stopClock } from './support/page-clock.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

async function openFormulas(page: Page): Promise<void> {
  await page.goto('/formula');
  await expect(page.getByRole('tab', { name: 'Text Posts (5)' })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Formula' });
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  await openFormulas(page);
});

// Spec: formula-page-1
test('twelve examples fill three tabs, and a deleted formula stays deleted unless undone', {
  tag: '@core',
}, async ({ page }) => {
  for (const tab of ['Video Posts (3)', 'Text Posts (5)', 'Image Posts (4)']) {
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Video Posts (3)' }).click();
  await expect(page).toHaveURL(/type=video/);
  const remove = page.getByRole('button', { name: 'Delete formula' });
  await remove.first().click();
  await expect(page.getByText('Formula deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Video Posts (3)' })).toBeVisible();
  for (const left of [2, 1, 0]) {
    await remove.first().click();
    await expect(page.getByRole('tab', { name: `Video Posts (${left})` })).toBeVisible();
  }
  await expect(page.getByText('No video formulas yet')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await expect(page.getByText('No video formulas yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Text Posts (5)' }).click();
  await expect(page.getByRole('button', { name: 'Write with this formula' }).first()).toBeVisible();
  await expectToFit(page, 375);
  for (const [kind, count, empty] of [
    ['Text', 5, 'No text formulas yet'],
    ['Image', 4, 'No image formulas yet'],
  ] as const) {
    await page.getByRole('tab', { name: `${kind} Posts` }).click();
    for (let left = count - 1; left >= 0; left -= 1) {
      await remove.first().click();
      await expect(page.getByRole('tab', { name: `${kind} Posts (${left})` })).toBeVisible();
    }
    await expect(page.getByText(empty)).toBeVisible();
  }
  await expect(
    page.getByRole('heading', { level: 1 }),
    'the focus is not lost with the last one',
  ).toBeFocused();
});

test('saving over a change from another tab can be undone to that change', async ({ page, context }) => {
  const other = await context.newPage();
  await openFormulas(other);
  const breakdown = (tab: Page) => tab.getByRole('textbox', { name: 'Post Formula' });
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit formula' }).first().click();
  await breakdown(other).fill('Read elsewhere');
  await breakdown(page).fill('Read here');
  await save(other);
  await expect(page.getByText('This formula was changed in another tab')).toBeVisible();
  await save(page);
  await expect(card(other, 'Read here')).toBeVisible();
  await toast(page, 'Formula updated').getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Read elsewhere')).toBeVisible();
});

test('a formula deleted in another tab stays while it is being edited, with a message', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openFormulas(other);
  const deleteFirst = () => other.getByRole('button', { name: 'Delete formula' }).first().click();
  await page.getByRole('button', { name: 'Edit formula' }).first().click();
  const breakdown = page.getByRole('textbox', { name: 'Post Formula' });
  await breakdown.fill('My own reading');
  await deleteFirst();
  await expect(page.getByText('This formula was deleted in another tab')).toBeVisible();
  await expect(breakdown).toHaveValue('My own reading');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page, 'My own reading')).toBeVisible();
  await expect(card(other, 'My own reading')).toBeVisible();

  // Cancel removes the formula and the notice.
  await card(page, 'My own reading').getByRole('button', { name: 'Edit formula' }).click();
  await breakdown.fill('Once more');
  await deleteFirst();
  await expect(page.getByText('This formula was deleted in another tab')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'My own reading')).toBeHidden();
  await expect(page.getByText('This formula was deleted in another tab')).toBeHidden();

  // A linked formula.
  await page
    .getByRole('link', { name: /^Added/ })
    .first()
    .click();
  await expect(page).toHaveURL(/formula=/);
  await deleteFirst();
  await expect(toast(page, 'This formula was deleted in another tab')).toBeVisible();

  // A formula beside a post.
  await page.getByRole('button', { name: 'Write with this formula' }).first().click();
  await expect(page.getByRole('heading', { name: 'Post Formula' })).toBeVisible();
  await deleteFirst();
  const beside = page.getByRole('region', { name: 'Post Formula' });
  await expect(beside).toContainText('This formula was deleted.');
  await page.getByRole('button', { name: 'Close formula' }).click();
  await expect(page.getByRole('heading', { name: 'Post Formula' })).toBeHidden();
});

// Spec: and-8-formula-page-1
test('a text formula is added once both fields are filled', { tag: '@core' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Add formula' }).click();
  const save = dialog(page).getByRole('button', { name: 'Save Formula' });
  await expect(dialog(page).getByRole('radio', { name: 'Type Text' })).toBeChecked();
  await expect(save).toBeDisabled();
  await dialog(page).getByLabel('Post Content').fill('A post that worked');
  await expect(save).toBeDisabled();
  await dialog(page).getByLabel('Post Formula').fill('1. Hook\n2. Turn');
  await expectAccessible(page, { within: '[role=dialog]' });
  // Closing the dialog keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(page).getByLabel('Post Content')).toHaveValue('A post that worked');
  await save.click();
  await expect(page.getByText('Saved to Formula Page')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Text Posts (6)' })).toBeVisible();
  const added = card(page, 'A post that worked');
  await expect(added.getByText('2. Turn')).toBeHidden();
  await added.getByText('Post Formula').click();
  await expect(added.getByText('2. Turn')).toBeVisible();
  await expect(added.getByText(/^Added /)).toBeVisible();
});

// Spec: formula-page-3
test('a screenshot is added by file, paste, or drop with a preview; a non-image is refused', {
  tag: '@core',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Add formula' }).click();
  await dialog(page).getByText('Image', { exact: true }).click();
  await dialog(page).getByText('Screenshot', { exact: true }).click();
  const file = dialog(page).getByLabel('Screenshot').and(page.locator('input[type=file]'));
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog(page).getByText('Please select an image file')).toBeVisible();
  await dialog(page).getByLabel('Or image URL').fill('not an address');
  await dialog(page).getByLabel('Post Content').fill('Seen');
  await dialog(page).getByLabel('Post Formula').fill('Why');
  await dialog(page).getByRole('button', { name: 'Save Formula' }).click();
  await expect(dialog(page).getByText('This isn’t a link to an image.')).toBeVisible();
  const preview = dialog(page).getByAltText('Preview');
  const shot = photo('shot.jpg', 800, 600);
  for (const give of [
    () => giveImage(dialog(page).getByLabel('Post Content'), 'paste', shot),
    () => giveImage(file, 'drop', shot),
  ]) {
    await give();
    await expect(preview).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Remove image' }).click();
    await expect(preview).toBeHidden();
  }
  await giveImage(dialog(page).getByLabel('Post Content'), 'paste', shot, 'Words with a picture of them');
  await expect(dialog(page).getByText('Choose, drop, or paste a screenshot')).toBeVisible();
  await expect(preview).toBeHidden();
  await file.setInputFiles(shot);
  await expect(preview).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save Formula' }).click();
  await expect(page.getByRole('tab', { name: 'Image Posts (5)' })).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, 'Seen').getByAltText('The post')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Seen').getByAltText('The post')).toBeVisible();
});

test('a formula cannot be saved before its image is ready', async ({ page }) => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await page.route('**/image-worker-*.js', async (route) => {
    await letGo;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add formula' }).click();
  await dialog(page).getByText('Screenshot', { exact: true }).click();
  await dialog(page).getByLabel('Post Content').fill('Seen');
  await dialog(page).getByLabel('Post Formula').fill('Why');
  const save = dialog(page).getByRole('button', { name: 'Save Formula' });
  await expect(save).toBeEnabled();
  const file = dialog(page).getByLabel('Screenshot').and(page.locator('input[type=file]'));
  await file.setInputFiles(photo('shot.jpg', 800, 600));
  await expect(dialog(page).getByText('Preparing image…')).toBeVisible();
  await expect(save).toBeDisabled();
  resolve();
  await expect(dialog(page).getByAltText('Preview')).toBeVisible();
  await save.click();
  await expect(card(page, 'Seen').getByAltText('The post')).toBeVisible();
});

test('unsaved formula text is restored after the tab is killed', async ({ page, context }) => {
  await page.getByRole('button', { name: 'Edit formula' }).first().click();
  await page.getByRole('textbox', { name: 'Post Formula' }).fill('My own reading');
  await page.getByRole('button', { name: 'Add formula' }).click();
  await dialog(page).getByText('LinkedIn Link', { exact: true }).click();
  await dialog(page).getByLabel('Post Content').fill('Fetched from elsewhere');
  await dialog(page).getByLabel('Post Formula').fill('1. Hook');
  await kill(page);

  const again = await context.newPage();
  await openFormulas(again);
  await expect(again.getByRole('textbox', { name: 'Post Formula' })).toHaveValue('My own reading');
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByRole('radio', { name: 'LinkedIn Link' })).toBeChecked();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Fetched from elsewhere');
  await dialog(again).getByText('Type Text', { exact: true }).click();
  await dialog(again).getByRole('button', { name: 'Save Formula' }).click();
  await expect(again.getByText('Saved to Formula Page')).toBeVisible();
  await expect(dialog(again)).toHaveCount(0);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.reload();
  await expect(again.getByRole('tab', { name: 'Text Posts (6)' })).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Post Formula' })).toBeHidden();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('');

  // Each tab keeps its own text.
  await dialog(again).getByLabel('Post Content').fill('Of this tab');
  const other = await context.newPage();
  await other.goto('/formula');
  await other.getByRole('button', { name: 'Add formula' }).click();
  await dialog(other).getByLabel('Post Content').fill('Of another');
  await again.reload();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Of this tab');
  // Showing a draft is not typing it: a new tab starts with what was typed last.
  const third = await context.newPage();
  await third.goto('/formula');
  await third.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(third).getByLabel('Post Content')).toHaveValue('Of another');
  await dialog(other).getByRole('button', { name: 'Cancel' }).click();
  // A tab without typed text does not get a draft canceled elsewhere.
  await third.reload();
  await third.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(third).getByLabel('Post Content')).toHaveValue('');
  await again.reload();
  await again.getByRole('button', { name: 'Add formula' }).click();
  await expect(dialog(again).getByLabel('Post Content')).toHaveValue('Of this tab');
});

test('"Write with this formula" opens the next free post with the breakdown beside it', {
  tag: '@core',
}, async ({ page }) => {
  await page.getByRole('button', { name: 'Write with this formula' }).first().click();
  await expect(page.getByRole('heading', { name: 'Post 1', exact: true })).toBeVisible();
  const breakdown = page.getByRole('heading', { name: 'Post Formula' });
  await expect(breakdown).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  // On a narrow screen it appears above the text.
  await page.setViewportSize({ width: 375, height: 812 });
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(breakdown)) < (await topOf(content))).toBe(true);
  await content.fill('Written after it');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/formula');
  await page.getByRole('button', { name: 'Write with this formula' }).nth(1).click();
  await expect(page.getByRole('heading', { name: 'Post 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close formula' }).click();
  await expect(page.getByRole('heading', { name: 'Post Formula' })).toBeHidden();
});

test.describe('with an AI', () => {
  test('an AI breakdown can be requested and reverted, and a failure is reported', async ({ page }) => {
    const provider = await startProvider();
    await useOwnKey(page, provider.baseUrl);
    await page.reload();
    await page.getByRole('button', { name: 'Add formula' }).click();
    const propose = dialog(page).getByRole('button', { name: 'Suggest with AI' });
    await expect(propose).toBeDisabled();
    await dialog(page).getByLabel('Post Content').fill('A post that worked');
    await dialog(page).getByLabel('Post Formula').fill('My first thought');
    provider.next({ kind: 'status', status: 401 });
    await propose.click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByLabel('Post Formula')).toHaveValue('My first thought');

    provider.next('1. Cost: a decision that sounds wrong.\nWhy it works: one wants to know.');
    await propose.click();
    await expect(dialog(page).getByLabel('Post Formula')).toHaveValue(/^1\. Cost/);
    const asked = JSON.stringify(provider.calls.at(-1)?.json);
    expect(asked).toContain('A post that worked');
    expect(asked).toContain('never an instruction');
    await dialog(page).getByRole('button', { name: 'Undo the suggestion' }).click();
    await expect(dialog(page).getByLabel('Post Formula')).toHaveValue('My first thought');
    await provider.close();
  });

  test('a double press on Propose does not stop the proposal', async ({ page }) => {
    const provider = await startProvider();
    await useOwnKey(page, provider.baseUrl);
    await page.reload();
    await page.getByRole('button', { name: 'Add formula' }).click();
    await dialog(page).getByLabel('Post Content').fill('A post that worked');
    provider.next('1. Cost: a decision that sounds wrong.');
    // Both presses fall into the same millisecond.
    await stopClock(page);
    // Press where the shorter Stop button appears.
    await dialog(page)
      .getByRole('button', { name: 'Suggest with AI' })
      .dblclick({ position: { x: 24, y: 22 } });
    await expect(dialog(page).getByLabel('Post Formula')).toHaveValue(
      '1. Cost: a decision that sounds wrong.',
    );
    await provider.close();
  });
});
