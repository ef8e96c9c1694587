import { expect, test } from 'vitest';
import { maskApiKey, providerBaseUrl, validateApiKey } from './api-key.ts';

test('keys of the default provider start with sk-', () => {
  expect(validateApiKey(' sk-abc ', providerBaseUrl)).toEqual({ ok: true });
  for (const key of ['', '  ', 'abc', 'SK-abc']) {
    expect(validateApiKey(key, providerBaseUrl)).toEqual({
      ok: false,
      message: "Please enter a valid OpenAI API key (starts with 'sk-')",
    });
  }
});

test('keys of other providers only have to be non-empty', () => {
  expect(validateApiKey('abc', 'http://localhost:11434/v1').ok).toBe(true);
  expect(validateApiKey(' ', 'http://localhost:11434/v1')).toEqual({
    ok: false,
    message: 'Enter the API key of this provider.',
  });
});

test('a masked key is recognizable but not usable', () => {
  expect(maskApiKey('sk-proj-abcdefghijkl-wxyz')).toBe('sk-…wxyz');
  expect(maskApiKey('sk-short')).toBe('…');
});
