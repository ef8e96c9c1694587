import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { followTheme, shownTheme } from '#tests/component/media.ts';
import { intercept } from '#tests/component/network.ts';
import { changeStorageInOtherTab } from '#tests/component/other-tab.ts';
import { patch } from '#tests/component/patch.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { startSession } from '#web/data/account/session.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import { AppearanceCard } from '../settings/appearance-card.tsx';
import { AiSettingsCard } from './ai-settings-card.tsx';

const key = page.getByLabelText('API key', { exact: true });
const save = page.getByRole('button', { name: 'Save API Key' });
const replace = page.getByRole('button', { name: 'Replace' });
const baseUrl = page.getByLabelText('Base URL');
const loadModels = page.getByRole('button', { name: 'Load models' });
const chatModel = page.getByLabelText('Chat model');
const transcriptionModel = page.getByLabelText('Transcription model');
const storedKey = () => localStorage.getItem('openai_api_key');
const storedChoices = () => JSON.parse(localStorage.getItem('standout.ai') ?? '{}');
const lastAuthorization = async () => (await ai.calls()).at(-1)?.authorization;

beforeEach(async () => {
  await startSession();
  await ai.start();
});

test('the key is masked, checked before it replaces another, and can be removed', async () => {
  await renderScreen(AiSettingsCard);
  await expect.element(page.getByText('sk-…6789')).toBeVisible();
  await replace.click();
  await expect.element(key).toHaveFocus();
  await key.fill('sk-wrong');
  await save.click();
  await expect.element(page.getByText(/^The AI provider rejected this key\./)).toBeVisible();

  const { promise: isCanceled, resolve: resume } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
  const stop = intercept('/models', async (_request, pass) => {
    await isCanceled;
    const response = await pass();
    answered();
    return response;
  });
  await key.fill('sk-canceled-01234');
  await save.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  resume();
  await isAnswered;
  expect(await lastAuthorization()).toBe('Bearer sk-canceled-01234');
  stop();
  await expect.element(page.getByText('sk-…6789'), { message: 'the previous key' }).toBeVisible();
  await expect.element(replace).toHaveFocus();
  await replace.click();
  await key.fill('sk-another-0123456789');
  // The response for the canceled key has been handled by now.
  expect(storedKey()).toBe('sk-mine-0123456789');
  await save.click();
  await expect.element(toast('API key saved successfully!')).toBeVisible();
  expect(await lastAuthorization()).toBe('Bearer sk-another-0123456789');
  expect(storedKey()).toBe('sk-another-0123456789');

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(key).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(key, { message: 'the focus continues from the button' }).toHaveFocus();
  expect(storedKey()).toBeNull();
});

test('the provider’s models are listed, and a field left at its default stores nothing', async () => {
  await renderScreen(AiSettingsCard);
  await loadModels.click();
  await expect.element(page.getByText('The provider doesn’t list small.')).toBeVisible();
  await chatModel.fill('gpt-4o-mini');
  transcriptionModel.element().focus();
  await expect.element(page.getByText('The provider will retire gpt-4o-mini on 2027-01-14.')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(storedChoices()).toMatchObject({ chatModel: 'gpt-4o-mini', transcriptionModel: '' });
});

test('a model name being typed stays when the model list loads', async () => {
  changeAiSettings({ chatModel: '' });
  const { promise: isTyped, resolve: resume } = Promise.withResolvers<void>();
  intercept('/models', async (_request, pass) => {
    await isTyped;
    return pass();
  });
  await renderScreen(AiSettingsCard);
  await loadModels.click();
  await chatModel.click();
  // A known default is already filled in, so select and replace it.
  await userEvent.keyboard('{Control>}a{/Control}mistral');
  resume();
  await expect.element(page.getByText(/^\d+ available$/).first()).toBeVisible();
  await expect.element(chatModel).toHaveFocus();
  await userEvent.keyboard('-small{Tab}');
  await expect.element(chatModel).toHaveValue('mistral-small');
  expect(storedChoices()).toMatchObject({ chatModel: 'mistral-small' });
});

test('on a full disk, AI settings and the theme apply until the page closes, with a message', async () => {
  followTheme();
  onTestFinished(() => {
    // When storage fails, settings stay in memory.
    changeAiSettings({ apiKey: null, chatModel: '' });
    localStorage.clear();
  });
  await renderScreen(() => (
    <>
      <AiSettingsCard />
      <AppearanceCard />
    </>
  ));
  await page.getByText('Light', { exact: true }).click();
  await replace.click();
  patch(Storage.prototype, 'setItem', () => () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await key.fill('sk-another-0123456789');
  await save.click();
  await expect.element(toast('Your API key works, but this browser couldn’t save it.')).toBeVisible();
  await loadModels.click();
  await expect.poll(lastAuthorization).toBe('Bearer sk-another-0123456789');
  await chatModel.fill('large');
  chatModel.element().blur();
  await expect.element(toast(/^The AI settings apply, but this browser/)).toBeVisible();
  await expect.element(page.getByText('The provider doesn’t list large.')).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(shownTheme).toBe('dark');

  // After a reload, the stored values apply again.
  expect(storedKey()).toBe('sk-mine-0123456789');
  expect(storedChoices()).toMatchObject({ chatModel: 'small' });
  expect(localStorage.getItem('standout-theme')).toBe('light');
});

test('a new base URL removes the key, Undo restores it, and a change in another tab applies', async () => {
  await renderScreen(AiSettingsCard);
  const removed = toast('API key removed because the address changed');
  await baseUrl.fill('');
  baseUrl.element().blur();
  await expect.element(baseUrl).toHaveValue('https://api.openai.com/v1');
  await expect.element(removed).toBeVisible();
  expect(storedKey()).toBeNull();
  await removed.getByRole('button', { name: 'Undo' }).click();
  expect(storedKey()).toBe('sk-mine-0123456789');
  await expect.element(removed).not.toBeInTheDocument();

  changeStorageInOtherTab((storage) =>
    storage.setItem('standout.ai', JSON.stringify({ baseUrl: 'https://ai.example/v1' })),
  );
  await expect.element(baseUrl).toHaveValue('https://ai.example/v1');
  baseUrl.element().focus();
  baseUrl.element().blur();
  await expect.element(baseUrl).toHaveValue('https://ai.example/v1');
  expect(storedChoices()).toEqual({ baseUrl: 'https://ai.example/v1' });
  expect(storedKey()).toBe('sk-mine-0123456789');
});

// Spec: api-key-1
test('keys for the default provider must start with sk-', async () => {
  changeAiSettings({ baseUrl: '' });
  await renderScreen(AiSettingsCard);
  await replace.click();
  await key.fill('pk-123');
  await save.click();
  await expect
    .element(page.getByText("Please enter a valid OpenAI API key (starts with 'sk-')"))
    .toBeVisible();
});

const failures: [name: string, answer: () => Promise<Response>][] = [
  ['an unreachable provider', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a failing provider',
    async () => new Response('{"error": {"message": "Told to fail."}}', { status: 503 }),
  ],
];

test.each(failures)(
  'a key that cannot be checked because of %s is saved and can be checked later',
  async (_, fail) => {
    let stop = intercept('/models', fail);
    const notChecked = page.getByText('Not checked yet');
    const check = page.getByRole('button', { name: 'Check now' });
    await renderScreen(AiSettingsCard);
    await replace.click();
    await key.fill('sk-0123456789-new');
    await save.click();
    await expect.element(toast('API key saved, but not checked yet')).toBeVisible();
    await expect.element(notChecked).toBeVisible();
    expect(storedKey()).toBe('sk-0123456789-new');
    await check.click();
    await expect.element(toast('Couldn’t confirm the key')).toBeVisible();
    await expect.element(notChecked).toBeVisible();

    stop();
    await check.click();
    await expect.element(toast('Your API key works.')).toBeVisible();
    await expect.element(notChecked).not.toBeInTheDocument();
    stop = intercept('/models', fail);
    await replace.click();
    await key.fill('sk-0123456789-other');
    await save.click();
    await expect.element(notChecked, { message: 'another key has its own mark' }).toBeVisible();
  },
);

test('a rejected key is removed, even if it was saved unchecked', async () => {
  const stop = intercept('/models', () => Promise.reject(new TypeError('Failed to fetch')));
  await renderScreen(AiSettingsCard);
  await replace.click();
  await key.fill('sk-wrong');
  await save.click();
  await expect.element(page.getByText('Not checked yet')).toBeVisible();
  stop();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(toast(/The AI provider rejected the key, so it was removed\./)).toBeVisible();
  await expect.element(key).toBeVisible();
  expect(storedKey()).toBeNull();
});

test('one press connects to a model server on this computer without a key', async () => {
  const server = await ai.startLocal('Ollama');
  // The default port may be in use on the test machine.
  intercept('localhost:11434', (request) =>
    fetch(request.url.replace('http://localhost:11434/v1', server), request),
  );
  await renderScreen(AiSettingsCard);
  await page.getByRole('button', { name: 'Ollama' }).click();
  await expect.element(toast('Connected without a key')).toBeVisible();
  await expect.element(page.getByText('Connected to localhost:11434 without a key')).toBeVisible();
  await expect.element(baseUrl).toHaveValue('http://localhost:11434/v1');
  expect(storedKey()).toBeNull();
  await expect.element(chatModel).toHaveValue('llama3.2:3b');
});
