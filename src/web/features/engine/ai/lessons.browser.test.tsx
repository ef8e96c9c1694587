import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { aiPanel, content, openPost } from '#tests/component/editor.ts';
import { storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

const text = 'We hired a nurse in two days.\n\nIt was really very hard.';
const better = 'We hired a great nurse in 48 hours.\n\nIt was hard.';

const polish = page.getByRole('button', { name: 'Polish', exact: true });
const press = (name: string) => aiPanel.getByRole('button', { name, exact: true }).click();
const storedContent = async () => (await storedPost('In the editor'))?.content;
const systemMessages = async () =>
  (await ai.calls()).map(({ json }) => (json.messages as { content: string }[])[0]?.content ?? '');

beforeEach(() => ai.start());

test('making the same edit to two answers adds a rule to the next prompt', async () => {
  await openPost(text);
  for (const answer of [better, `${better} Again.`]) {
    await ai.next(`${answer} 🚀`);
    await polish.click();
    await press('Apply');
    await expect.element(content).toHaveValue(`${answer} 🚀`);
    await content.fill(answer);
    await expect.poll(storedContent).toBe(answer);
  }
  await ai.next(better);
  await polish.click();
  await expect.poll(async () => (await systemMessages()).length).toBe(3);
  const ruled = (await systemMessages()).map((message) =>
    message.includes('as far as the task allows: No emojis.'),
  );
  expect(ruled).toEqual([false, false, true]);
});

test('rejecting a change before applying an answer counts as an edit', async () => {
  await openPost(text);
  for (const answer of [`Truly, ${better}`, `Truly, ${better} Again.`]) {
    await ai.next(answer);
    await polish.click();
    await aiPanel.getByText('Truly', { exact: false }).first().click();
    await press('Apply');
    await expect.element(aiPanel).not.toBeInTheDocument();
  }
  await ai.next(better);
  await polish.click();
  await expect.poll(async () => (await systemMessages()).at(2)).toContain('=== REMOVED ===\ntruly\n');
});

test('a reason discards the answer, and giving it twice makes a rule', async () => {
  const { router } = await openPost(text);
  await ai.next(better, better, better);
  const discard = async () => {
    await polish.click();
    await press('Too long');
    await expect.element(aiPanel).not.toBeInTheDocument();
    await expect.element(content).toHaveValue(text);
  };
  await discard();
  await expect.element(toast('Answer discarded.')).toMatchTextContent('Noted: too long.');
  await discard();
  const made = toast('New rule: Keep it short.');
  // Hovering keeps the toast open.
  await made.hover();
  await polish.click();
  await expect.poll(async () => (await systemMessages()).at(2)).toContain('about a quarter less');
  await press('Discard');
  await made.getByRole('button', { name: 'Show rules' }).click();
  await expect.poll(() => router.state.location.hash).toBe('#learned-rules');
});
