import { expect, test } from 'vitest';
import { readDomains } from './read-domains.ts';

test('parses domains with any separator, in lower case, without @ or duplicates', () => {
  expect(readDomains(' Example.com,@example.org;\n example.com  bücher.example ')).toEqual({
    ok: true,
    value: ['example.com', 'example.org', 'bücher.example'],
  });
});

test('rejects a list and names the first entry that is not a domain', () => {
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
