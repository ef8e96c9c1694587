import { expectAccessible } from './support/accessibility.ts';
import { type Account, clientOf } from './support/account.ts';
import { fullChromium } from './support/browser.ts';
import { openEngine, putStoredPosts, storedRows } from './support/engine.ts';
import { pressByKey, tabTo } from './support/keyboard.ts';
import { expect, ownAccountTest as test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

// In the headless shell, Tab does not move through the browser's own controls after the last element.
test.use({ launchOptions: fullChromium() });

/** A Monday at 8:00 UTC. */
const monday = Date.UTC(2026, 10, 2, 8);
const week = 7 * 86_400_000;

/** Saves numbers of posts that were published manually: their reactions out of 1,000 impressions. */
async function saveReactions(
  account: Account,
  given: readonly { postId: string; reactions: number }[],
): Promise<void> {
  const client = await clientOf(new Map());
  await client.auth.signInWithPassword(account);
  const results = given.map(({ postId, reactions }, index) => ({
    post_id: postId,
    published_at: new Date(monday - index * week).toISOString(),
    impressions: 1_000,
    reactions,
    source: 'typed',
  }));
  const { error } = await client.rpc('save_results', { results });
  if (error) throw error;
}

test('results are accessible, fit a phone, and can be entered with the keyboard only', async ({
  page,
  own,
}) => {
  await openEngine(page);
  await putStoredPosts(
    page,
    Array.from({ length: 13 }, (_, index) => ({
      title: `Post ${index}`,
      angle: index < 5 ? 'story' : 'tactical',
      content:
        index < 5
          ? `I almost quit, part ${'abcde'[index]}.\n\nThen I did not.`
          : `Hiring is slow, part ${'fghijklm'[index - 5]}.`,
      state: 'complete',
    })),
  );
  const posts = await storedRows<{ postId: string; title: string }>(page, 'posts');
  const idOf = (index: number) => posts.find(({ title }) => title === `Post ${index}`)?.postId ?? '';
  await saveReactions(
    own,
    Array.from({ length: 12 }, (_, index) => ({
      postId: idOf(index),
      reactions: index < 5 ? 60 + index : 20,
    })),
  );
  await page.goto('/results');
  await expect(page.getByText(/^12 posts with numbers\./)).toBeVisible();
  await expect(page.getByRole('list', { name: 'By angle' }).getByText('Better than usual')).toBeVisible();
  await expectAccessible(page);

  // The post that still lacks numbers.
  const enter = page.getByRole('button', { name: 'Enter numbers: Hiring is slow, part m.' });
  await pressByKey(page, page.locator('summary').filter({ hasText: 'Published by hand?' }));
  await pressByKey(page, enter);
  const numbers = page.getByRole('dialog', { name: 'Numbers for this post' });
  await expect(numbers.getByLabel('Link to the post (optional)')).toBeFocused();
  await expectAccessible(page, { within: '[role=dialog]', themes: ['light'] });
  await page.keyboard.press('Enter');
  await expect(numbers.getByText(/^Enter the impressions/)).toBeVisible();
  await tabTo(page, numbers.getByLabel('Link to the post (optional)'), 'Shift+Tab');
  // LinkedIn's number of a post encodes when it was published.
  const activity = String(BigInt(monday + 86_400_000) << 22n);
  await page.keyboard.insertText(`https://www.linkedin.com/feed/update/urn:li:activity:${activity}`);
  await expect(numbers.getByLabel('Published on')).toHaveValue('2026-11-03');
  await tabTo(page, numbers.getByLabel('Impressions'));
  await page.keyboard.type('1,000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Saved numbers for 1 post')).toBeVisible();
  await expect(page.getByText(/^13 posts with numbers\./)).toBeVisible();
  // The button that opened the dialog was removed with its row, so the focus moved to the rest of the list.
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Your posts' }) });
  await expect(card.locator(':focus')).toBeVisible();

  // The list of rows to import.
  await pressByKey(page, page.getByRole('button', { name: 'Import a file' }), 'Shift+Tab');
  const importing = page.getByRole('dialog', { name: 'Import numbers' });
  await importing.getByLabel('LinkedIn’s export').setInputFiles({
    name: 'week.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Post title,Created date,Impressions,Likes\n"Hiring is slow, part m.",11/03/2026,1500,40\n',
    ),
  });
  await expect(importing.getByText(/of 1 post matched/)).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]', themes: ['light'] });
  await pressByKey(page, importing.getByRole('button', { name: 'Import numbers for 1 post' }));
  await expect(page.getByRole('cell', { name: '1,500', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page, 320);
});
