import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { FormulasPage } from './formulas-page.tsx';

const dialog = page.getByRole('dialog', { name: 'Add New Formula' });
const breakdown = page.getByRole('textbox', { name: 'Post Formula' });
const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function openFormulas(address = '/formula') {
  const screen = await renderScreen(FormulasPage, address);
  await expect.element(page.getByRole('tab', { name: 'Text Posts (5)' })).toBeVisible();
  return screen;
}

async function openDialog(): Promise<void> {
  await openFormulas();
  await button('Add formula').click();
  await expect.element(dialog).toBeVisible();
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('deleting a linked formula keeps its tab open and reports nothing as missing', async () => {
  const { router } = await openFormulas('/formula?type=image');
  await page
    .getByRole('link', { name: /^Added/ })
    .first()
    .click();
  await expect.poll(() => router.state.location.search).toContain('formula=');
  const linked = page.getByRole('listitem').filter({ has: button('Delete formula') });
  await expect.poll(() => linked.elements().some((each) => each.hasAttribute('data-landing'))).toBe(true);
  const index = linked.elements().findIndex((each) => each.hasAttribute('data-landing'));
  await linked.nth(index).getByRole('button', { name: 'Delete formula' }).click();
  await expect.element(toast('Formula deleted')).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?type=image');
  await expect
    .element(page.getByRole('tab', { name: /^Image Posts/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(toast('Formula not found')).not.toBeInTheDocument();
});

// Spec: formulas-1
test('submitting a half-filled form says what is missing', async () => {
  await openDialog();
  await dialog.getByText('LinkedIn Link').click();
  // The button is disabled, but a form can also be submitted in other ways.
  dialog
    .element()
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Missing information')).toBeVisible();
  await expect.element(page.getByText('Please fill in both the post content and breakdown.')).toBeVisible();
});

// Spec: formula-page-2
test('a LinkedIn link is validated, cleaned, and shown', async () => {
  await openDialog();
  await dialog.getByText('LinkedIn Link', { exact: true }).click();
  const link = dialog.getByRole('textbox', { name: 'LinkedIn Link' });
  await link.fill('https://example.com/posts/1');
  await dialog.getByLabelText('Post Content').fill('Linked');
  await expect.element(dialog.getByText('This isn’t a LinkedIn link.')).toBeVisible();
  await dialog.getByLabelText('Post Formula').fill('Why');
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  await expect.element(dialog.getByText('This isn’t a LinkedIn link.')).toBeVisible();
  await link.fill('linkedin.com/posts/maya_hiring-activity-7130000000000000000-AbCd?utm_source=share');
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  const anchor = card('Linked').getByRole('link', { name: 'View on LinkedIn' });
  await expect
    .element(anchor)
    .toHaveAttribute('href', 'https://www.linkedin.com/posts/maya_hiring-activity-7130000000000000000-AbCd');
  await expect.element(anchor).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});

// Spec: and-8-formula-page-2
test('an edit is saved only when something changed', async () => {
  await openFormulas();
  await button('Edit formula').first().click();
  await button('Save').click();
  await expect.element(breakdown).not.toBeInTheDocument();
  await expect.element(page.getByText('Formula updated')).not.toBeInTheDocument();
  const before = await store.formulas.toArray();
  expect(before.every(({ createdAt, updatedAt }) => createdAt === updatedAt)).toBe(true);

  await button('Edit formula').first().click();
  await breakdown.fill('My own reading');
  // Switching tabs keeps what was typed.
  await page.getByRole('tab', { name: 'Image Posts (4)' }).click();
  await expect.element(breakdown).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Text Posts (5)' }).click();
  await expect.element(breakdown).toHaveValue('My own reading');
  await button('Save').click();
  await expect.element(page.getByText('Formula updated')).toBeVisible();
  await expect.element(card('My own reading').getByText(/ · Updated /)).toBeVisible();
  await expect.element(card('My own reading').getByText('Example')).not.toBeInTheDocument();
});

// Spec: formulas-2
test('a full disk refuses the formula, and the form keeps it', async () => {
  await openDialog();
  await dialog.getByLabelText('Post Content').fill('No room');
  await dialog.getByLabelText('Post Formula').fill('Why');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  await expect.element(page.getByText('Error saving formula: Please try again.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Post Content')).toHaveValue('No room');
  await userEvent.keyboard('{Escape}');
});
