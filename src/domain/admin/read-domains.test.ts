import { expect, test } from 'vitest';
import { readDomains } from './read-domains.ts';

test('domains are read in lower case, without the at sign and repetitions, however they are separated', () => {
  expect(readDomains(' Example.com,@example.org;\n example.com  bücher.example ')).toEqual({
    ok: true,
    value: ['example.com', 'example.org', 'bücher.example'],
  });
});

test('the first text that is no domain is named', () => {
  for (const wrong of [
    'localhost',
    'a@example.com',
    'https://example.com',
    '-a.example',
    'a..b',
    '*.example.com',
  ]) {
    expect(readDomains(`example.com ${wrong} @`)).toEqual({ ok: false, reason: wrong });
  }
  expect(readDomains(' ,\n')).toEqual({ ok: false, reason: '' });
});
