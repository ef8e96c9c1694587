import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { readLearnedRules } from '#web/data/store/learned-rules.ts';
import { LearnedRulesCard } from './learned-rules-card.tsx';

const rules = page.getByRole('region', { name: 'Learned from your edits' }).getByRole('listitem');
const emojiSwitch = page.getByRole('switch', { name: 'Don’t use emojis.' });
const remove = (sentence: string) => page.getByRole('button', { name: `Remove the rule “${sentence}”` });
const none = page.getByText('No rules yet.', { exact: false });

/** Stores evidence: the signs of each answer. */
async function learn(...answers: string[][]): Promise<void> {
  const pairs = answers.flatMap((signs, index) => signs.map((sign) => [`a${index} ${sign}`, index + 1]));
  await store.settings.put({ key: 'editEvidence', value: Object.fromEntries(pairs) });
}

test('a rule shows its evidence and can be switched off and on', async () => {
  await learn(['emojis', 'phrase truly'], ['emojis'], ['emojis']);
  const { unmount } = await renderScreen(LearnedRulesCard);
  await expect.element(emojiSwitch).toBeChecked();
  await expect.element(rules).toMatchTextContent('You removed them from 3 answers.');
  await expect.element(page.getByRole('button', { name: 'Remove all' })).not.toBeInTheDocument();
  await emojiSwitch.click();
  await expect.element(emojiSwitch).not.toBeChecked();
  await unmount();
  await renderScreen(LearnedRulesCard);
  await expect.element(emojiSwitch).not.toBeChecked();
  expect((await readLearnedRules()).map(({ isOn }) => isOn)).toEqual([false]);
  await emojiSwitch.click();
  await expect.element(emojiSwitch).toBeChecked();
});

test('rules can be removed one by one or all at once, and Undo restores them', async () => {
  const signs = ['emojis', 'dashes', 'phrase game-changer'];
  await learn(signs, signs);
  await renderScreen(LearnedRulesCard);
  await expect.element(rules.nth(2)).toMatchTextContent('Avoid “game-changer”.');
  await remove('Don’t use em dashes.').click();
  await expect.poll(() => rules.elements().length).toBe(2);
  await toast('Rule removed.').hover();
  await emojiSwitch.click();
  await toast('Rule removed.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rules.elements().length).toBe(3);
  await expect.element(emojiSwitch, { message: 'switched off since then' }).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect.element(none).toBeVisible();
  await toast('All rules removed.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rules.elements().length).toBe(3);
});

test('opening the list learns from posts edited since the last request', async () => {
  await learn(['emojis']);
  await changeStoredPosts([
    { content: 'We hired a nurse. The ward called.', state: 'drafting', revision: 7 },
  ]);
  const [post] = await storedPosts();
  const applied = {
    answerId: 'b',
    postId: post?.postId ?? '',
    at: 5,
    version: 'A',
    before: 'hired nurse, ward called',
    answer: 'We hired a nurse. The ward called. 🚀',
    revision: 6,
  } as const;
  await store.settings.put({ key: 'appliedAnswers', value: [applied] });
  await renderScreen(LearnedRulesCard);
  await expect.element(emojiSwitch).toBeChecked();
});
