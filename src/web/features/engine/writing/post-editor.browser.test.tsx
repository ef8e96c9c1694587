import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { authorFromEmail } from '#domain/posts/author.ts';
import { contentField, openEngine, openTab } from '#tests/component/engine.ts';
import { fillDisk } from '#tests/component/full-disk.ts';
import { signIn } from '#tests/component/session.ts';
import { storedPosts } from '#tests/component/store.ts';

// Spec: and-4-post-editor-1
test('locked and complete posts are read-only', async () => {
  await openEngine({ changes: [{ content: 'Words', state: 'drafting' }] });
  await openTab('Work');
  const state = (name: string) => page.getByText(name, { exact: true });
  await page.getByRole('button', { name: 'Lock post' }).click();
  await expect.element(page.getByText('Locked to prevent over-editing')).toBeVisible();
  await expect.element(state('Locked')).toBeVisible();
  await expect.element(state('Drafting')).not.toBeInTheDocument();
  await expect.element(contentField).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', { name: 'Fix with AI' })).toBeDisabled();
  await openTab('Board');
  const tile = page.getByRole('listitem').getByRole('button', { name: /Story.*Post 1/ });
  await expect.element(tile.getByText('Locked', { exact: true })).toBeVisible();
  await openTab('Work');
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await openTab('Board');
  await page.getByRole('button', { name: /Complete.*Post 1/ }).click();
  await expect.element(page.getByRole('button', { name: 'Unlock post' })).toBeDisabled();
  await expect.element(page.getByText(/^This post is complete\. Reopen it to edit it/)).toBeVisible();
  await expect.element(contentField).toHaveAttribute('readonly');
});

test('the preview folds the post, and the editor counts characters as LinkedIn does', async () => {
  const content = `One\n\nThree\n\n${'𝗮'.repeat(10)}${'x'.repeat(3000)}`;
  await openEngine({ changes: [{ content, state: 'drafting' }] });
  await openTab('Work');
  await expect.element(contentField).toHaveValue(content);
  const preview = () => document.querySelector('[data-fold] p')?.textContent;
  expect(preview()).toBe('One\n\nThree');
  await page.getByRole('button', { name: '…more' }).click();
  await expect.poll(preview).toContain('xxx');
  await expect.element(page.getByText('3,022 / 3,000 characters · 22 over')).toBeVisible();
  const tooLong = page.getByText('Too long for LinkedIn: 22 characters over its limit of 3,000.');
  await expect.element(tooLong).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled();
  await expect.element(page.getByText(/^10 characters only look bold/)).toBeVisible();
  await contentField.fill('One letter: 𝗮');
  await expect
    .element(page.getByText(/^1 character only looks bold or italic\. Screen readers may skip it/))
    .toBeVisible();
  await expect.element(tooLong).not.toBeInTheDocument();
});

test('notes about hook, sentences, and paragraphs appear when typing pauses', async () => {
  const long = `${'word '.repeat(59)}word.`;
  await openEngine({ changes: [{ content: `Short opening.\n\n${long}`, state: 'drafting' }] });
  await openTab('Work');
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect
    .element(notes)
    .toMatchTextContent(/^\d+ words before “…more”\. Your whole first sentence shows\./);
  await expect
    .element(notes)
    .toMatchTextContent(/Longest sentence: 60 words\. “word word word word…” is easier/);
  await expect.element(notes).toMatchTextContent(/Longest paragraph: 60 words\./);
  await contentField.fill('Short.');
  await expect.element(notes).not.toBeInTheDocument();
});

test('the preview shows the author’s name and initials', async () => {
  const { email } = await signIn();
  await openEngine({ changes: [{ content: 'Words', state: 'drafting' }] });
  await openTab('Work');
  const preview = page.getByRole('region', { name: 'LinkedIn preview' });
  const { name, initials } = authorFromEmail(email);
  await expect.element(preview.getByText(name, { exact: true })).toBeVisible();
  await expect.element(preview.getByText(initials, { exact: true })).toBeVisible();
});

test('a full disk is reported, and the text is saved once there is room', async () => {
  await openEngine({ changes: [{ content: 'One', state: 'drafting' }] });
  await openTab('Work');
  await expect.element(contentField).toHaveValue('One');
  const makeRoom = fillDisk();
  await contentField.fill('No room for this.');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Your browser has no room left to save this\./);
  await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.element(contentField).toHaveValue('No room for this.');
  expect((await storedPosts())[0]?.content).toBe('One');

  makeRoom();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect((await storedPosts())[0]?.content).toBe('No room for this.');
});
