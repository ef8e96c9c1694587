import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { addIdea, contentField, openEngine, openTab } from '#tests/component/engine.ts';
import { centerOf, clickAt } from '#tests/component/mouse.ts';
import { storedPosts } from '#tests/component/store.ts';
import { store } from '#web/data/store/database.ts';

const dialog = page.getByRole('dialog', { name: 'Version history' });
const restore = dialog.getByRole('button', { name: 'Restore the “From” version' });
const written = 'The first words of an idea';

beforeEach(async () => {
  await openEngine();
  await addIdea(written);
  await page.getByRole('button', { name: 'Promote' }).click();
  await expect.element(page.getByText('In Work')).toBeVisible();
  await openTab('Work');
  await expect.element(contentField).toHaveValue(written);
});

test('the history shows and restores versions, with styled letters as plain text', async () => {
  await contentField.fill('The 𝗯𝗼𝗹𝗱 words of an idea');
  await expect.element(page.getByText('Styled characters')).toBeVisible();
  await page.getByRole('button', { name: 'Convert to plain text' }).click();
  await expect.element(contentField).toHaveValue('The bold words of an idea');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Version history' }).click();
  await expect.element(restore).toBeVisible();
  const textOf = (selector: string) => dialog.element().querySelector(selector)?.textContent;
  expect(textOf('del')).toBe('first');
  expect(textOf('ins')).toBe('bold');
  await restore.click();
  await expect.element(contentField).toHaveValue(written);
});

test('versions show device names if several devices wrote the post', async () => {
  await contentField.fill('Others');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Version history' }).click();
  const [to, from] = [
    dialog.getByRole('combobox', { name: 'To' }),
    dialog.getByRole('combobox', { name: 'From' }),
  ];
  await expect.element(from).not.toHaveAccessibleDescription();
  await store.history
    .filter((entry) => entry.action === 'edited' && entry.text.content === written)
    .modify({ device: 'Safari on iPhone' });
  await expect.element(from).toHaveAccessibleDescription('Safari on iPhone');
  await expect.element(to).toHaveAccessibleDescription('Chrome on Linux');
  await expect.element(from).toHaveDisplayValue(/· Safari on iPhone$/);
});

test('a double press on Restore restores once', async () => {
  await contentField.fill('Others');
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Version history' }).click();
  await expect.element(restore).toBeVisible();
  // Prolongs the closing animation.
  const style = document.createElement('style');
  style.textContent = '* { transition-duration: 60s !important; }';
  document.head.append(style);
  onTestFinished(() => style.remove());
  await restore.click();
  await expect.element(contentField).toHaveValue(written);
  await expect.element(restore).toBeInTheDocument();
  await clickAt(centerOf(restore));
  // A second restore would finish before this read.
  expect((await storedPosts())[0]?.content).toBe(written);
  for (const animation of document.getAnimations()) animation.finish();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(contentField).toHaveValue(written);
});
