import { expect, test } from 'vitest';
import { maskedApiKey, providerBaseUrl, validateApiKey } from './api-key.ts';

test('the provider’s own keys begin with sk-', () => {
  expect(validateApiKey(' sk-abc ', providerBaseUrl)).toEqual({ ok: true });
  for (const key of ['', '  ', 'abc', 'SK-abc']) {
    expect(validateApiKey(key, providerBaseUrl)).toEqual({
      ok: false,
      message: "Please enter a valid OpenAI API key (starts with 'sk-')",
    });
  }
});

test('another provider’s keys only have to be there', () => {
  expect(validateApiKey('abc', 'http://localhost:11434/v1').ok).toBe(true);
  expect(validateApiKey(' ', 'http://localhost:11434/v1')).toEqual({
    ok: false,
    message: 'Please enter the API key of this provider.',
  });
});

test('a masked key can be recognised and not used', () => {
  expect(maskedApiKey('sk-proj-abcdefghijkl-wxyz')).toBe('sk-…wxyz');
  expect(maskedApiKey('sk-short')).toBe('…');
});
