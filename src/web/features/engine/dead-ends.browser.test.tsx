import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HistoryEntry } from '#domain/posts/history.ts';
import type { Post } from '#domain/posts/post.ts';
import { stopClock } from '#tests/component/clock.ts';
import { contentField, openEngine, openTab } from '#tests/component/engine.ts';
import { storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const work = page.getByRole('tabpanel', { name: /^Work/ });

/** Returns thirty complete posts, with the last ones replaced by `open`. */
function batch(...open: readonly Partial<Post>[]): Partial<Post>[] {
  return Array.from({ length: 30 }, (_, index) => ({
    title: `Number ${index + 1}`,
    content: `Words ${index + 1}`,
    state: 'complete' as const,
    ...open[index - (30 - open.length)],
  }));
}

test('without unstarted posts, “Write Today’s Posts” opens the first unlocked draft', async () => {
  const draft = { state: 'drafting' as const };
  await openEngine({ changes: batch({ ...draft, locked: true }, draft, draft) });
  await button("Write Today's 3 Posts").click();
  await expect.element(contentField).toHaveValue('Words 29');
  await expect.element(contentField).not.toHaveAttribute('readonly');
});

test('Get Started opens a locked post if no other is left', async () => {
  const locked = { locked: true, state: 'not_started' as const, content: '' };
  await openEngine({ changes: batch(locked) });
  await openTab('Work');
  await button('Get Started').click();
  await expect.element(page.getByText('Locked to prevent over-editing')).toBeVisible();
  await expect.element(button('Unlock post')).toBeEnabled();
});

test('completing a post opens the next draft or unstarted post and focuses its heading', async () => {
  await openEngine({
    changes: [
      { content: 'One', state: 'drafting' },
      {},
      { content: 'Three', state: 'drafting', locked: true },
      { content: 'Four', state: 'drafting' },
    ],
  });
  await openTab('Work');
  await expect.element(contentField).toHaveValue('One');
  const advance = stopClock();
  // The second press hits the button of the post that opens.
  await button('Mark Complete').dblClick();
  await expect.element(contentField).toHaveValue('Four');
  await expect.element(page.getByRole('heading', { name: 'Post 4', exact: true })).toHaveFocus();
  expect((await storedPosts())[3]?.state).toBe('drafting');
  advance();
  await toast('Post complete.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(contentField).toHaveValue('One');
  await openTab('Board');
  await page.getByRole('button', { name: /Drafting.*Four/ }).click();
  await expect.element(contentField).toHaveValue('Four');
  await button('Mark Complete').click();
  await expect.element(contentField).toHaveValue('One');
  advance();
  await button('Mark Complete').click();
  await expect.element(page.getByRole('heading', { name: 'Post 2', exact: true })).toHaveFocus();
  await expect.element(contentField).toHaveValue('');
});

test('the engine shows that a batch is complete and offers Export and Start next batch', async () => {
  await openEngine({ changes: batch({ state: 'drafting' }) });
  await openTab('Work');
  await button('Mark Complete').click();
  await expect.element(work.getByRole('heading', { name: 'All 30 done' })).toBeVisible();
  await expect.element(page.getByRole('banner').getByText('All 30 done')).toBeVisible();
  await work.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Export Posts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openTab('Done');
  const done = page.getByRole('tabpanel', { name: /^Done/ });
  await expect.element(page.getByRole('banner').getByText('All 30 done')).toBeVisible();
  await expect.element(done.getByRole('button', { name: 'Export Posts' })).toBeEnabled();
  expect(page.getByRole('button', { name: 'Start next batch' }).elements()).toHaveLength(1);
  await done.getByRole('button', { name: 'Start next batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start the next batch?' });
  await expect.element(dialog.getByText(/^30 complete posts move to “Earlier”/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start next batch' }).click();
  await expect.element(page.getByText('0/30 posts ready to publish')).toBeVisible();
  await expect.element(button("Write Today's 3 Posts")).toBeEnabled();
  await toast('Batch finished.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('30/30 posts ready to publish')).toBeVisible();
});

test('reopening a post completed today lowers today’s count until it is completed again', async () => {
  await openEngine({ changes: [{ title: 'Reopened', content: 'Words', state: 'drafting' }] });
  await openTab('Work');
  await button('Mark Complete').click();
  await expect.element(page.getByText('Today 1/3')).toBeVisible();
  await openTab('Done');
  await button('Open in Work: Reopened').click();
  await expect.element(contentField).toHaveAttribute('readonly');
  await button('Reopen').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this post?' });
  await expect.element(dialog.getByText(/Today’s count goes down by one/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(contentField).toHaveAttribute('readonly');
  await button('Reopen').click();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(contentField).not.toHaveAttribute('readonly');
  await expect.element(page.getByText('Today 0/3')).toBeVisible();
  await contentField.fill('Better words');
  await button('Mark Complete').click();
  await expect.element(page.getByText('Today 1/3')).toBeVisible();
  const completions = (await store.history.toArray()).filter(({ action }) => action === 'completed');
  expect(completions).toHaveLength(1);
});

test('reopening a post completed on an earlier day keeps that day in the streak', async () => {
  await openEngine({ changes: [{ title: 'Older', content: 'Words', state: 'complete' }] });
  const [post] = await storedPosts();
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  const entry: HistoryEntry = {
    entryId: 'earlier',
    postId: post?.postId ?? '',
    ts: daysAgo(1),
    by: 'user',
    action: 'completed',
    timeZone: 'UTC',
    dailyTarget: 1,
  };
  await store.history.add(entry);
  await openTab('Done');
  await button('More: Older').click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this post?' });
  await expect.element(dialog.getByText(/the day you completed it still counts/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(contentField).toHaveValue('Words');
  await expect.element(page.getByText('0/30 posts ready to publish')).toBeVisible();
  expect(await store.history.get('earlier')).toMatchObject({
    action: 'completed',
    reopenedAt: expect.any(Number),
  });
  await button('Mark Complete').click();
  await expect.element(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await expect.element(page.getByText('Today 0/3')).toBeVisible();
});

test('a complete post is copied to the first free post, and Undo removes the copy', async () => {
  await openEngine({
    changes: [
      { title: 'Again', content: 'Words', state: 'complete', tags: ['team'] },
      { content: 'x', state: 'drafting' },
    ],
  });
  await openTab('Done');
  await button('More: Again').click();
  await page.getByRole('menuitem', { name: 'Copy to a new post' }).click();
  await expect.element(page.getByRole('heading', { name: 'Post 3', exact: true })).toBeVisible();
  await expect.element(contentField).toHaveValue('Words');
  expect((await storedPosts())[2]).toMatchObject({ title: 'Again', tags: ['team'], state: 'drafting' });
  await toast('Copied to Post 3.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Post 1', exact: true })).toBeVisible();
  await expect.element(contentField).toHaveAttribute('readonly');
  expect((await storedPosts())[2]).toMatchObject({ title: '', tags: [], state: 'not_started' });
});

test('undoing a copy leaves another open post open', async () => {
  await openEngine({
    changes: [
      { title: 'Again', content: 'Words', state: 'complete' },
      { content: 'x', state: 'drafting' },
      {},
    ],
  });
  await openTab('Done');
  await button('More: Again').click();
  await page.getByRole('menuitem', { name: 'Copy to a new post' }).click();
  const copied = toast('Copied to Post 3.');
  // Hovering keeps the toast open.
  await copied.hover();
  await openTab('Board');
  (
    page
      .getByRole('button', { name: /Drafting .*Post 2\b/ })
      .first()
      .element() as HTMLElement
  ).click();
  await expect.element(contentField).toHaveValue('x');
  await copied.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await storedPosts())[2]?.state).toBe('not_started');
  await expect.element(contentField).toHaveValue('x');
});

test('copying a post without a free post starts the next batch', async () => {
  await openEngine({ changes: batch({ state: 'drafting' }) });
  await openTab('Done');
  await button('Open in Work: Number 2').click();
  await button('Copy to a new post').click();
  const dialog = page.getByRole('dialog', { name: 'Start the next batch?' });
  await dialog.getByRole('button', { name: 'Start batch and copy' }).click();
  await expect.element(contentField).toHaveValue('Words 2');
  await expect.element(contentField).not.toHaveAttribute('readonly');
  await expect.element(toast('Copied to Post 2 of the next batch.')).toBeVisible();
  const [draft, copy] = await storedPosts();
  expect(draft).toMatchObject({ title: 'Number 30', state: 'drafting' });
  expect(copy).toMatchObject({ title: 'Number 2', state: 'drafting' });

  await toast('Copied to Post 2').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Post 2' })).toBeVisible();
  await expect.element(contentField).toHaveAttribute('readonly');
  const posts = await storedPosts();
  expect(posts).toHaveLength(30);
  expect(posts[1]).toMatchObject({ title: 'Number 2', state: 'complete' });
});
