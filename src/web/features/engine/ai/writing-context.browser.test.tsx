import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFormulas } from '#domain/formulas/examples.ts';
import type { Formula } from '#domain/formulas/formula.ts';
import { ai } from '#tests/component/ai.ts';
import { aiPanel, content, openPost } from '#tests/component/editor.ts';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { store } from '#web/data/store/database.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notes = 'Hospital hired a nurse in two days. The ward nurse phoned her.';
const formula = exampleFormulas(0)[0] as Formula;

beforeEach(() => ai.start());

/** Opens a post with notes and a formula beside it. */
async function openWithFormula() {
  await openPost(notes);
  const postId = (await storedPost('In the editor'))?.postId ?? '';
  await store.formulas.put({ ...formula, isExample: false });
  await store.settings.put({ key: 'formulasBeside', value: { [postId]: formula.formulaId } });
  await expect.element(page.getByRole('region', { name: 'Post Formula' })).toBeVisible();
}

async function sentSystemMessage(): Promise<string> {
  await expect.poll(async () => (await ai.calls()).length).toBe(1);
  const { messages = [] } = ((await ai.calls())[0]?.json ?? {}) as { messages?: { content: string }[] };
  return messages[0]?.content ?? '';
}

test('a prompt includes the angle, the formula, and similar finished posts, and “What’s sent?” shows them', async () => {
  await openWithFormula();
  await changeStoredPosts([
    { angle: 'client_win' },
    { state: 'complete', content: 'A nurse chose our hospital because the ward phoned.' },
    { state: 'complete', content: 'Tomatoes taught me patience this summer.' },
    { state: 'drafting', content: 'A nurse left the hospital. Not finished.' },
  ]);
  await expect.element(page.getByLabelText('Angle')).toHaveValue('client_win');
  await ai.next(notes);
  await button('Polish').click();
  const sent = await sentSystemMessage();
  expect(sent).toContain('The angle of the post is “Client win”.');
  expect(sent).toContain(formula.breakdown);
  expect(sent).toContain('A nurse chose our hospital because the ward phoned.');
  expect(sent).not.toMatch(/Tomatoes|Not finished/);
  await aiPanel.getByText('What’s sent?').click();
  const shown = aiPanel.getByRole('figure').first();
  await expect.element(shown).toBeVisible();
  expect(shown.element().querySelector('pre')?.textContent).toBe(sent);
});

test('“Write with this formula” turns notes into a post and lists missing details', async () => {
  await openWithFormula();
  const written = 'Two days.\n\nThat is what a call from the ward is worth. [What did the nurse ask about?]';
  await ai.next(written);
  await button('Write with this formula').click();
  const sent = await sentSystemMessage();
  expect(sent).toContain('Follow the parts of the formula one after another');
  await expect.element(aiPanel.getByText('A detail is missing')).toBeVisible();
  await expect
    .element(aiPanel.getByRole('listitem').filter({ hasText: 'What did the nurse ask about?' }))
    .toBeVisible();
  await aiPanel.getByRole('button', { name: 'Apply' }).click();
  await expect.element(content).toHaveValue(written);
});

test('“Write with this formula” is missing for a post without a formula', async () => {
  await openPost(notes);
  await expect.element(button('Polish')).toBeVisible();
  await expect.element(button('Write with this formula')).not.toBeInTheDocument();
});
