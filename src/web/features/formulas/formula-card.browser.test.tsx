import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { exampleFormulas } from '#domain/formulas/examples.ts';
import type { Formula } from '#domain/formulas/formula.ts';
import { button, formulaCard as card, openFormulas } from '#tests/component/formulas.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { EnginePage } from '#web/features/engine/engine-page.tsx';

const breakdown = page.getByRole('textbox', { name: 'Post Formula' });

/** Stores a formula without notifying this tab, as if another tab did. Returns its id. */
async function storeFormula(content: string): Promise<string> {
  const [example] = exampleFormulas(Date.now());
  const formula: Formula = {
    ...(example as Formula),
    formulaId: crypto.randomUUID(),
    post: { content, imageUrl: null, imageId: null, linkedinUrl: null },
    isExample: false,
  };
  await store.formulas.put(formula);
  return formula.formulaId;
}

// Spec: and-8-formula-page-2
test('an edit is saved only if something changed', async () => {
  await openFormulas();
  await button('Edit formula').first().click();
  await button('Save').click();
  await expect.element(breakdown).not.toBeInTheDocument();
  await expect.element(page.getByText('Formula updated')).not.toBeInTheDocument();
  const before = await store.formulas.toArray();
  expect(before.every(({ createdAt, updatedAt }) => createdAt === updatedAt)).toBe(true);

  await button('Edit formula').first().click();
  await breakdown.fill('My own reading');
  // Switching tabs keeps the typed text.
  await page.getByRole('tab', { name: 'Image Posts (4)' }).click();
  await expect.element(breakdown).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Text Posts (5)' }).click();
  await expect.element(breakdown).toHaveValue('My own reading');
  await button('Save').click();
  await expect.element(page.getByText('Formula updated')).toBeVisible();
  await expect.element(card('My own reading').getByText(/ · Updated /)).toBeVisible();
  await expect.element(card('My own reading').getByText('Example')).not.toBeInTheDocument();
});

test('Undo after overwriting a change from another tab restores that change', async () => {
  const id = await storeFormula('Written here');
  await openFormulas();
  await card('Written here').getByRole('button', { name: 'Edit formula' }).click();
  await breakdown.fill('Read here');
  await store.formulas.update(id, { breakdown: 'Read elsewhere' });
  await expect
    .element(page.getByText('This formula was changed in another tab or on another device'))
    .toBeVisible();
  await button('Save').click();
  await expect.poll(async () => (await store.formulas.get(id))?.breakdown).toBe('Read here');
  await toast('Formula updated').getByRole('button', { name: 'Undo' }).click();
  await expect.element(card('Read elsewhere')).toBeVisible();
});

test('a formula deleted in another tab stays while it is being edited, with a message', async () => {
  const id = await storeFormula('Written here');
  await openFormulas();
  await card('Written here').getByRole('button', { name: 'Edit formula' }).click();
  await breakdown.fill('My own reading');
  await store.formulas.delete(id);
  const notice = page.getByText('This formula was deleted in another tab or on another device');
  await expect.element(notice).toBeVisible();
  await expect.element(breakdown).toHaveValue('My own reading');
  await button('Save').click();
  await expect.element(card('My own reading')).toBeVisible();
  expect((await store.formulas.get(id))?.breakdown).toBe('My own reading');

  // Cancel removes the formula and the notice.
  await card('My own reading').getByRole('button', { name: 'Edit formula' }).click();
  await breakdown.fill('Once more');
  await store.formulas.delete(id);
  await expect.element(notice).toBeVisible();
  await button('Cancel').click();
  await expect.element(card('My own reading')).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a linked formula deleted in another tab is reported', async () => {
  const id = await storeFormula('Written here');
  const { router } = await openFormulas();
  await card('Written here')
    .getByRole('link', { name: /^Added/ })
    .click();
  await expect.poll(() => router.state.location.search).toContain('formula=');
  await store.formulas.delete(id);
  await expect.element(toast('This formula was deleted in another tab or on another device')).toBeVisible();
});

test('a formula next to a post can be closed, and its deletion in another tab is reported', async () => {
  const id = await storeFormula('Written here');
  const { router } = await openFormulas();
  await card('Written here').getByRole('button', { name: 'Write with this formula' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  const { pathname, search } = router.state.location;
  await cleanup();
  await renderScreen(EnginePage, pathname + search);
  const beside = page.getByRole('region', { name: 'Post Formula' });
  await expect.element(beside).toBeVisible();
  await store.formulas.delete(id);
  await expect.element(beside.getByText(/This formula was deleted\./)).toBeVisible();
  await button('Close formula').click();
  await expect.element(beside).not.toBeInTheDocument();
});
