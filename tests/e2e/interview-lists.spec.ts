import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/interview.ts';
import { tabTo } from './support/keyboard.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

// Spec: interview-me-search-and-filters-1
test('a custom question is added, found, edited, and removed', async ({ me }) => {
  const { page, rows } = me;
  await page.getByRole('button', { name: 'Add question' }).click();
  const adding = page.getByRole('dialog', { name: 'Add question' });
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByText('Write the question first.')).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('Question', { exact: true }).fill('Which risky bet did you win?');
  await adding.getByText('Opinion', { exact: true }).click();
  await adding.getByLabel('Another tag').fill('Kassel, opinion');
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(adding.getByLabel('Another tag')).toHaveValue('Kassel, opinion');
  await expect(adding.getByRole('checkbox', { name: 'Opinion' })).toBeChecked();
  await page.route('**/rest/v1/questions*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Couldn’t save the question')).toBeVisible();
  await expect(adding.getByLabel('Question', { exact: true })).toHaveValue('Which risky bet did you win?');
  await page.unroute('**/rest/v1/questions*');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('tab', { name: 'Open (37)' })).toBeVisible();
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(adding.getByLabel('Question', { exact: true })).toHaveValue('');
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await rows()).questions[0]?.tags).toEqual(['Opinion', 'Kassel']);

  const search = page.getByPlaceholder('Search questions, tags, or posts...');
  const chosen = (label: string) => page.getByLabel(label).locator('option:checked');
  await expect(chosen('Post Category')).toHaveText('All Categories');
  await expect(chosen('Post Intention')).toHaveText('All Intentions');
  await search.fill('KASSEL');
  await expect(page.getByRole('tab', { name: 'Open (1)' })).toBeVisible();
  await search.fill('');
  await page.getByLabel('Post Category').selectOption('Kassel');
  await expect(page.getByRole('tab', { name: 'Open (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Post Category' }).click();
  await page.getByLabel('Post Intention').selectOption('High Stakes');
  const matchingCards = page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: /high stakes|disaster|risky/i });
  // The list renders its first cards before the others.
  await expect(async () => {
    const count = await matchingCards.count();
    await expect(page.getByRole('tab', { name: `Open (${count})` })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByText('Which risky bet did you win?')).toBeVisible();
  await search.fill('nothing of the kind');
  await expect(page.getByText('No questions match')).toBeVisible();
  await expect(page, 'the address contains the search').toHaveURL(/search=nothing\+of/);
  await page.reload();
  await expect(page.getByText('No questions match')).toBeVisible();
  await expect(search).toHaveValue('nothing of the kind');
  await search.fill('');
  await page.getByRole('button', { name: 'Clear Post Intention' }).click();
  await expect(page.getByRole('tab', { name: 'Open (37)' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit question: Which risky bet did you win?' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit question' });
  await editing.getByLabel('Question', { exact: true }).fill('Which risky bet did you lose?');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await rows()).questions[0]?.prompt).toBe('Which risky bet did you lose?');
  await page.getByRole('button', { name: 'Edit question: Which risky bet did you lose?' }).click();
  await editing.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this question?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByRole('tab', { name: 'Open (36)' })).toBeVisible();
  await expect.poll(async () => (await rows()).questions.length).toBe(36);
});

test('a post is sent to the Dump and to Work', async ({ me }) => {
  const { page, client, userId } = me;
  await client.from('posts').insert({ user_id: userId, title: 'Noon...', body: 'It broke at noon.' });
  await page.goto('/interview?tab=posts');
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Dump, as an idea' }).click();
  await expect(page.getByText('Saved to Dump.')).toBeVisible();
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Work, as a draft' }).click();
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Work' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('It broke at noon.');
});

test("today's question comes first, stays when the list is filtered, and changes once archived", async ({
  me,
}) => {
  const { page, client, rows } = me;
  const today = page.getByRole('region', { name: 'Today’s question' });
  const prompt = (await today.getByRole('button').first().textContent()) ?? '';
  const listed = page.getByRole('listitem').filter({ hasText: prompt });
  const answering = page.getByRole('dialog', { name: 'Record Your Answer' });
  await expect(listed, 'shown once').toHaveCount(0);
  await page.getByRole('tab', { name: 'Open (36)' }).focus();
  await tabTo(page, today.getByRole('button', { name: prompt, exact: true }));
  await page.keyboard.press('Enter');
  await expect(answering.getByText(prompt)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answering).toHaveCount(0);
  await expect(page).not.toHaveURL(/question=/);

  const search = page.getByPlaceholder('Search questions, tags, or posts...');
  await search.fill(prompt);
  await expect(listed, 'a list of matches is complete').toHaveCount(1);
  await expect(today).toContainText(prompt);
  await search.fill('');
  // A reload restores the filter from the URL.
  await expect(page).not.toHaveURL(/search=/);
  await page.reload();
  await expect(today, 'the same all day').toContainText(prompt);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, width);
  }
  await expectAccessible(page);

  const id = (await rows()).questions.find((question) => question.prompt === prompt)?.id;
  expect((await client.from('questions').update({ status: 'archived' }).eq('id', id)).error).toBeNull();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  await expect(today).not.toContainText(prompt);
});
