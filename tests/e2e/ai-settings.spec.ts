import { expect, test, writePost } from './support/ai.ts';
import { toast } from './support/toasts.ts';

test('the key is masked, tested before it is replaced, and removable; models come from the provider', {
  tag: '@core',
}, async ({ writer: page, provider }) => {
  await page.goto('/settings#ai');
  await expect(page.getByText('sk-…6789')).toBeVisible();
  await page.getByRole('button', { name: 'Replace' }).click();
  const key = page.getByLabel('API key', { exact: true });
  await expect(key).toBeFocused();
  await key.fill('sk-wrong');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expect(page.getByText('The AI provider rejected this key.')).toBeVisible();
  const { promise: cancelled, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/models', async (route) => {
    await cancelled;
    await route.continue();
  });
  const answered = page.waitForResponse('**/models');
  await key.fill('sk-cancelled-0123456789');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  goOn();
  await (await answered).finished();
  await expect(page.getByText('sk-…6789'), 'the one of before').toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('openai_api_key'))).not.toContain('cancelled');
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
  await page.getByRole('button', { name: 'Replace' }).click();
  await key.fill('sk-another-0123456789');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expect(page.getByText('API key saved successfully!')).toBeVisible();
  expect(provider.calls.at(-1)?.authorization).toBe('Bearer sk-another-0123456789');

  await page.getByRole('button', { name: 'Load models' }).click();
  await expect(page.getByText('The provider doesn’t list small.')).toBeVisible();
  await page.getByLabel('Chat model').fill('gpt-4o-mini');
  await page.getByLabel('Transcription model').focus();
  await expect(page.getByText('The provider will retire gpt-4o-mini on 2027-01-14.')).toBeVisible();
  await page.getByLabel('Transcription model').press('Tab');
  const chosen = await page.evaluate(() => JSON.parse(localStorage.getItem('standout.ai') ?? '{}'));
  expect(chosen, 'who passes by a default has not chosen it').toMatchObject({
    chatModel: 'gpt-4o-mini',
    transcriptionModel: '',
  });

  const keyCard = page.getByText('Your API key').locator('..');
  await keyCard.getByRole('button', { name: 'Remove' }).click();
  await expect(key).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(key, 'one goes on from where one was').toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('openai_api_key'))).toBeNull();
});

test('on a full disk, a key, model, or theme lasts until the page closes, and a message says so', async ({
  writer: page,
  provider,
}) => {
  await page.goto('/settings#ai');
  await page.getByText('Light', { exact: true }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('API key', { exact: true }).fill('sk-another-0123456789');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  const unkept = 'Your API key works, but this browser couldn’t save it.';
  await expect(page.getByText(unkept)).toBeVisible();
  await page.getByRole('button', { name: 'Load models' }).click();
  await expect.poll(() => provider.calls.at(-1)?.authorization).toBe('Bearer sk-another-0123456789');
  await page.getByLabel('Chat model').fill('large');
  await page.getByLabel('Chat model').blur();
  await expect(page.getByText('The AI settings apply, but this browser')).toBeVisible();
  await expect(page.getByText('The provider doesn’t list large.')).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.reload();
  await expect(page.getByText('sk-…6789')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('openai_api_key'))).toBe('sk-mine-0123456789');
  await expect(page.getByLabel('Chat model')).toHaveValue('small');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

// Spec: api-key-1
test('keys for the default provider must start with sk-', async ({ writer: page }) => {
  await page.goto('/settings#ai');
  await page.getByLabel('Base URL').fill('');
  await page.getByLabel('Base URL').blur();
  await expect(page.getByLabel('Base URL')).toHaveValue('https://api.openai.com/v1');
  const removed = toast(page, 'API key removed because the address changed');
  expect(await page.evaluate(() => localStorage.getItem('openai_api_key'))).toBeNull();
  await removed.getByRole('button', { name: 'Undo' }).click();

  const other = await page.context().newPage();
  await other.goto('/settings#ai-access');
  await other.getByLabel('Base URL').fill('https://ai.example/v1');
  await other.getByLabel('Base URL').blur();
  await toast(other, 'API key removed').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(other, 'API key removed')).toHaveCount(0);
  // Focusing and leaving the field keeps the value another tab set.
  await page.getByLabel('Base URL').focus();
  await page.getByLabel('Base URL').blur();
  await expect(page.getByLabel('Base URL')).toHaveValue('https://ai.example/v1');
  expect(await page.evaluate(() => localStorage.getItem('openai_api_key'))).not.toBeNull();
  await other.getByLabel('Base URL').fill('');
  await other.getByLabel('Base URL').blur();
  await toast(other, 'API key removed').getByRole('button', { name: 'Undo' }).click();
  await other.close();
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByLabel('API key', { exact: true }).fill('pk-123');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expect(page.getByText("Please enter a valid OpenAI API key (starts with 'sk-')")).toBeVisible();

  // The provider's script was replaced by a release, or the network failed before it loaded.
  await page.route('**/assets/openai-*', (route) => route.abort());
  await page.getByLabel('API key', { exact: true }).fill('sk-0123456789');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expect(page.getByText('The AI provider can’t be reached.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save API Key' })).toBeEnabled();
});

test('the voice profile is part of every prompt', { tag: '@core' }, async ({ writer: page, provider }) => {
  await page.goto('/settings#ai');
  await page.getByLabel('Sample post 1').fill('I fired my best client. Twice.');
  await page.getByLabel('Words you never use').fill('synergy, thrilled');
  await page.getByRole('button', { name: 'Save voice profile' }).click();
  await expect(page.getByText('Voice profile saved')).toBeVisible();
  await page.goto('/');
  await writePost(page, 'We hired a nurse in two days.');
  await page.getByRole('button', { name: 'Polish' }).click();
  await expect.poll(() => provider.calls.length).toBe(1);
  const prompt = JSON.stringify(provider.calls[0]?.json);
  expect(prompt).toContain('I fired my best client. Twice.');
  expect(prompt).toContain('Never use these words or phrases: synergy; thrilled.');
});

test('unsaved settings survive a change of screen and a save in another tab', async ({
  writer: page,
  context,
}) => {
  await page.goto('/settings#ai');
  const words = page.getByLabel('Words you never use');
  const name = page.getByLabel('Name', { exact: true }).first();
  const unsaved = page.getByText('Not saved yet');
  await words.pressSequentially('synergy, thrilled ');
  await name.fill('Ada');
  await expect(unsaved).toHaveCount(2);
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  await page.goBack();
  await expect(words).toHaveValue('synergy, thrilled ');
  await expect(name).toHaveValue('Ada');

  const other = await context.newPage();
  await other.goto('/settings#ai');
  await other.getByLabel('Words you never use').fill('leverage');
  await other.getByRole('button', { name: 'Save voice profile' }).click();
  await expect(other.getByText('Voice profile saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save thought leaders' }).click();
  await expect(unsaved).toHaveCount(1);
  await expect(words).toHaveValue('synergy, thrilled ');
  await page.getByRole('button', { name: 'Save voice profile' }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(words).toHaveValue('synergy, thrilled');
  await expect(other.getByLabel('Words you never use'), 'where nothing was typed it follows').toHaveValue(
    'synergy, thrilled',
  );
});
