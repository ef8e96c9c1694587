import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseVersion, versionsIn } from '#domain/posts/version-b.ts';
import { content } from '#tests/component/editor.ts';
import { openEngine, openTab } from '#tests/component/engine.ts';
import { writePostInOtherTab } from '#tests/component/other-tab.ts';
import { storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

const choose = (name: 'A' | 'B') => page.getByText(`Version ${name}`, { exact: true }).click();
const stored = async () => versionsIn((await storedPosts())[0]?.content ?? '');
const preview = () => document.querySelector('[data-fold] p')?.textContent;

beforeEach(async () => {
  // The format of earlier releases.
  const both = 'Mine, first.\n\n--- Version B ---\n\nOther, in four words.';
  await openEngine({ changes: [{ title: 'Two texts', content: both, state: 'drafting' }] });
  await openTab('Work');
  await expect.element(content).toHaveValue('Mine, first.');
});

test('the switch shows, counts, and previews one version, and both keep their edits', async () => {
  await expect.element(page.getByText('2 words', { exact: true })).toBeVisible();
  await expect.poll(preview).toBe('Mine, first.');
  await content.fill('Mine, longer by far.');
  await choose('B');
  await expect.element(content).toHaveValue('Other, in four words.');
  await expect.poll(preview).toBe('Other, in four words.');
  await content.fill('Other, changed.\n');
  await expect.element(page.getByText('2 words', { exact: true })).toBeVisible();
  await expect.poll(stored).toEqual({ A: 'Mine, longer by far.', B: 'Other, changed.\n', inUse: 'B' });
  await choose('A');
  await expect.element(content).toHaveValue('Mine, longer by far.');
});

test('only the version in use is completed, shown, and copied', async () => {
  await choose('B');
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  // The next post opens and takes the focus.
  await expect.element(page.getByRole('heading', { name: 'Post 2' })).toHaveFocus();
  await openTab('Done');
  await expect.element(page.getByText('Other, in four words.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy Post: Two texts' }).click();
  await expect.element(toast('Copied to Clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Other, in four words.');
  await page.getByRole('button', { name: 'Open in Work: Two texts' }).click();
  await expect
    .element(page.getByText('Version B is in use. Version A is kept but not exported.'))
    .toBeVisible();
});

test('undo in one version does not change the other', async () => {
  await content.fill('Mine, first. And more.');
  await choose('B');
  await expect.element(content).toHaveValue('Other, in four words.');
  content.element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control} Typed');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
  await expect.element(content).toHaveValue('Other, in four words.');
  await expect.poll(stored).toEqual({ A: 'Mine, first. And more.', B: 'Other, in four words.', inUse: 'B' });
});

test('the unused version can be removed, and Undo restores it', async () => {
  await choose('B');
  await page.getByRole('button', { name: 'Keep only Version B' }).click();
  await expect.element(page.getByText('Version A', { exact: true })).not.toBeInTheDocument();
  await expect.poll(async () => (await storedPosts())[0]?.content).toBe('Other, in four words.');
  await toast('Version A removed.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Version A', { exact: true })).toBeVisible();
  await expect.element(content).toHaveValue('Other, in four words.');
  expect(await stored()).toEqual({ A: 'Mine, first.', B: 'Other, in four words.', inUse: 'B' });
});

test('text typed while another tab switches versions stays in its version', async () => {
  content.element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control} Typed here');
  await writePostInOtherTab((text) => chooseVersion(text, 'B'));
  await expect.element(content).toHaveValue('Other, in four words.');
  await expect.poll(stored).toEqual({ A: 'Mine, first. Typed here', B: 'Other, in four words.', inUse: 'B' });
});
