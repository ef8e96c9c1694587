import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test('trims and lowercases an address', () => {
  expect(normalizeEmail(' Ann@Example.COM ')).toBe('ann@example.com');
  expect(normalizeEmail("o'neil+list@mail.xn--bcher-kva.example")).toBe(
    "o'neil+list@mail.xn--bcher-kva.example",
  );
});

test.each(['ann', 'ann@host', 'ann@localhost', 'ann@127.0.0.1', 'ann@example.', '@example.com'])(
  'rejects %s, where no email arrives',
  (address) => {
    expect(() => normalizeEmail(address)).toThrow('Unable to validate email address: invalid format');
  },
);
