import { beforeEach, expect, test, vi } from 'vitest';
import { maskApiKey } from '#domain/ai/api-key.ts';
import { changeAiSettings, markKeyAccepted, readAiSettings } from './settings.ts';

const local = 'http://localhost:11434/v1';
beforeEach(() => {
  // Node has no storage, so the settings last only until the test ends, and the console reports that.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  changeAiSettings({ apiKey: null, baseUrl: local, keylessUrl: '', uncheckedKey: '', chatModel: '' });
});

test('using no key applies to one base URL, and saving a key ends it', () => {
  expect(readAiSettings().usesNoKey).toBe(false);
  changeAiSettings({ keylessUrl: local });
  expect(readAiSettings().usesNoKey).toBe(true);
  changeAiSettings({ baseUrl: 'https://ai.example/v1' });
  expect(readAiSettings().usesNoKey).toBe(false);
  changeAiSettings({ baseUrl: local, apiKey: 'sk-mine-0123456789' });
  expect(readAiSettings().usesNoKey).toBe(false);
});

test('an unchecked key stays unchecked until the provider accepts it, and a new key has no such mark', () => {
  const key = 'sk-mine-0123456789';
  changeAiSettings({ apiKey: key, uncheckedKey: maskApiKey(key) });
  expect(readAiSettings().isKeyUnchecked).toBe(true);
  changeAiSettings({ apiKey: 'sk-other-987654321' });
  expect(readAiSettings().isKeyUnchecked).toBe(false);
  changeAiSettings({ apiKey: key });
  expect(readAiSettings().isKeyUnchecked).toBe(true);
  markKeyAccepted();
  expect(readAiSettings().isKeyUnchecked).toBe(false);
});

test('a default model may be replaced by one that the provider has', () => {
  expect(readAiSettings().isChatModelChosen).toBe(false);
  changeAiSettings({ chatModel: 'llama3.2:3b' });
  expect(readAiSettings()).toMatchObject({ isChatModelChosen: true, chatModel: 'llama3.2:3b' });
});
