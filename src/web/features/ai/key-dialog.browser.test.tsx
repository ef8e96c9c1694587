import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { aiPanel, openPost } from '#tests/component/editor.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { toast } from '#tests/component/toasts.ts';
import { startSession } from '#web/data/account/session.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import { EnginePage } from '../engine/engine-page.tsx';
import { KeyDialog } from './key-dialog.tsx';

test('on a phone, the button with more AI tools says that they need a key', async () => {
  await becomePhone();
  await startSession();
  await ai.start();
  changeAiSettings({ apiKey: null });
  await openPost('We hired a nurse in two days.');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect.element(more).toHaveAccessibleDescription('AI needs a key.');
  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'Draft 3 versions' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveAccessibleDescription('AI needs a key.');
});

// Spec: and-8-api-key-dialog-1
test('a missing or rejected key opens the key dialog, which checks a new key before saving', async () => {
  await startSession();
  await ai.start();
  changeAiSettings({ apiKey: null });
  await openPost('We hired a nurse in two days.', () => (
    <>
      <EnginePage />
      <KeyDialog />
    </>
  ));
  const dialog = page.getByRole('dialog', { name: 'OpenAI API Key Required' });
  const tryAgain = aiPanel.getByRole('button', { name: 'Try again' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  // The button's description says that AI needs a key, and a link opens the dialog.
  const polish = page.getByRole('button', { name: 'Polish' });
  await expect.element(polish).toHaveAccessibleDescription('AI needs a key.');
  await page.getByRole('button', { name: 'Add a key' }).click();
  await expect.element(dialog).toBeVisible();
  await cancel.click();
  await polish.click();
  await expect.element(dialog).toMatchTextContent('AI writing and dictation need a key.');
  await cancel.click();
  await expect
    .element(aiPanel.getByText('OpenAI API key not found. Please add your API key in settings.'))
    .toBeVisible();
  await tryAgain.click();
  const key = dialog.getByLabelText('API key');
  const save = dialog.getByRole('button', { name: 'Save API Key' });
  await save.click();
  await expect.element(key).toHaveAttribute('aria-invalid', 'true');
  await key.fill('sk-wrong');
  await save.click();
  await expect.element(dialog.getByText(/^The AI provider rejected this key\./)).toBeVisible();
  await key.fill('sk-right');
  await save.click();
  await expect.element(toast('API key saved successfully!')).toBeVisible();

  await ai.next({ kind: 'status', status: 401 }, 'We hired a great nurse in two days.');
  await tryAgain.click();
  await expect.element(dialog).toMatchTextContent('The AI provider rejected your key.');
  await cancel.click();
  await tryAgain.click();
  await expect.element(aiPanel.getByText('1 of 1 change accepted')).toBeVisible();
  expect((await ai.calls()).at(-1)?.authorization).toBe('Bearer sk-right');
  await userEvent.keyboard('{Escape}');
  await expect.element(polish).toBeVisible();
  await expect.element(polish).not.toHaveAccessibleDescription('AI needs a key.');
});
