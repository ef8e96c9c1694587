import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addIdea, ideaField, ideas, openEngine, openTab } from '#tests/component/engine.ts';
import { lockTable } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';

test('a double press adds one idea and keeps text typed meanwhile', async () => {
  await openEngine();
  const release = await lockTable('ideas');
  await ideaField.fill('One thought');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard(', and another');
  release();
  // On a phone, the new card is out of view, so a toast confirms it.
  await expect.element(toast('Saved to Dump.')).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'One thought' })).toBeVisible();
  await expect.element(ideaField).toHaveValue(', and another');
  expect(await store.ideas.count()).toBe(1);
  expect(ideas.elements()).toHaveLength(1);
  await ideaField.fill('');
});

test('text in the idea field survives a tab change and an idea added on another screen', async () => {
  await openEngine();
  await ideaField.fill('Half a thought');
  const idea = { source: 'text', raw: 'A whole one', summary: 'A whole one', createdAt: 1 } as const;
  await store.ideas.add({ ...idea, ideaId: 'elsewhere' });
  await expect.element(page.getByRole('article', { name: 'A whole one' })).toBeVisible();
  await openTab('Board');
  await expect.element(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await openTab('Dump');
  await expect.element(ideaField).toHaveValue('Half a thought');
  await ideaField.fill('');
});

test('a card shows only the start of a long transcript', async () => {
  await openEngine();
  await addIdea('One of very many words. '.repeat(1_000));
  const card = page.getByRole('article', { name: /^One of very many/ });
  await expect.element(card).toBeVisible();
  expect(card.element().textContent?.length).toBeLessThan(2_000);
});
