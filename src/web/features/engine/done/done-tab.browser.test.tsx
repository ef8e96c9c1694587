import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contentField, openEngine, openTab } from '#tests/component/engine.ts';
import { resizePage } from '#tests/component/media.ts';
import { patch } from '#tests/component/patch.ts';
import { toast } from '#tests/component/toasts.ts';

const copied = () => navigator.clipboard.readText();

// Spec: and-8-export-and-sharing-1
test('all posts and the progress can be copied, and failures are reported', async () => {
  await openEngine({
    changes: [
      { content: 'First', state: 'complete' },
      { content: 'Second', state: 'complete', tags: ['hiring'] },
    ],
  });
  await openTab('Done');
  await page.getByRole('button', { name: 'Share Progress' }).click();
  await expect.element(toast('Copied to Clipboard').getByText(/^2\/30 posts complete/)).toBeVisible();
  expect(await copied()).toContain('2/30 LinkedIn posts');
  await page.getByRole('button', { name: 'Copy Post: Post 2' }).click();
  await expect.element(page.getByText('The post is on your clipboard.')).toBeVisible();
  expect(await copied()).toBe('Second\n\n#hiring');
  await page.getByRole('button', { name: 'Open in Work: Post 2' }).click();
  await expect.element(contentField).toHaveValue('Second');
  await openTab('Done');
  await page.getByRole('button', { name: 'Export Posts' }).click();
  const copyAll = page.getByRole('button', { name: /Copy all posts/ });
  await copyAll.click();
  await expect.element(page.getByText('All 2 posts are on your clipboard.')).toBeVisible();
  expect(await copied()).toMatch(/^First\n\n-+\n\nSecond\n\n#hiring$/);
  patch(
    navigator.clipboard,
    'writeText',
    () => () => Promise.reject(new DOMException('', 'NotAllowedError')),
  );
  await copyAll.click();
  await expect.element(page.getByText('Copy Failed')).toBeVisible();
  patch(URL, 'createObjectURL', () => () => {
    throw new Error('No.');
  });
  await page.getByRole('button', { name: /Export as CSV/ }).click();
  const failed = toast('Export Failed');
  await expect.element(failed.getByText('Failed to export posts. Please try again.')).toBeVisible();
});

test('on a phone, the actions are one row, with Share Progress in a menu', async () => {
  await resizePage(375, 812);
  await openEngine({
    changes: Array.from({ length: 30 }, () => ({ content: 'Done.', state: 'complete' as const })),
  });
  await openTab('Done');
  const done = page.getByRole('tabpanel', { name: /^Done/ });
  const topOf = (name: string) =>
    done.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
  await expect.element(done.getByRole('button', { name: 'Start next batch' })).toBeVisible();
  expect(topOf('Start next batch')).toBe(topOf('Export Posts'));
  expect(topOf('More')).toBe(topOf('Export Posts'));
  await done.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share Progress' }).click();
  await expect.element(toast('Copied to Clipboard').getByText(/^30\/30 posts complete/)).toBeVisible();
});

test('an empty Done tab offers to write the next post', async () => {
  await openEngine({ changes: [{ content: 'A draft', state: 'drafting' }] });
  await openTab('Done');
  await expect.element(page.getByText('Clean slate. Your wins live here.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await expect.element(contentField).toHaveValue('A draft');
});
