import { expect, test } from 'vitest';
import {
  isOnThisComputer,
  localServers,
  maskApiKey,
  providerBaseUrl,
  validateApiKey,
  worksWithoutKey,
} from './api-key.ts';

test('requires keys of the default provider to start with sk-', () => {
  expect(validateApiKey(' sk-abc ', providerBaseUrl)).toEqual({ ok: true });
  for (const key of ['', '  ', 'abc', 'SK-abc']) {
    expect(validateApiKey(key, providerBaseUrl)).toEqual({
      ok: false,
      message: "Please enter a valid OpenAI API key (starts with 'sk-')",
    });
  }
});

test('accepts any non-empty key for other providers', () => {
  expect(validateApiKey('abc', 'http://localhost:11434/v1').ok).toBe(true);
  expect(validateApiKey(' ', 'http://localhost:11434/v1')).toEqual({
    ok: false,
    message: 'Enter the API key of this provider.',
  });
});

test('masks a key so that it is recognizable but not usable', () => {
  expect(maskApiKey('sk-proj-abcdefghijkl-wxyz')).toBe('sk-…wxyz');
  expect(maskApiKey('sk-short')).toBe('…');
});

test('requires no key for an http:// model server, but one for an https:// provider', () => {
  const urls = [...localServers.map(({ baseUrl }) => baseUrl), 'http://gpu.internal:8000/v1'];
  expect(urls.map(worksWithoutKey)).toEqual(urls.map(() => true));
  expect([providerBaseUrl, 'https://ai.example/v1'].map(worksWithoutKey)).toEqual([false, false]);
});

test.each([
  ['http://localhost:11434/v1', true],
  ['http://127.0.0.1:1234/v1', true],
  ['http://[::1]:8080/v1', true],
  ['http://localhost.example/v1', false],
  ['https://ai.example/v1', false],
])('detects whether %s is on this computer: %s', (url, isLocal) => {
  expect(isOnThisComputer(url)).toBe(isLocal);
});
