import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

test('an ordinary address brings nobody', () => {
  expect(readArrival('')).toEqual({ kind: 'none' });
  expect(readArrival('#main')).toEqual({ kind: 'none' });
});

test('a recovery link is told from a confirmation link', () => {
  expect(readArrival('#access_token=a&refresh_token=b&type=recovery')).toEqual({
    kind: 'link',
    purpose: 'recovery',
  });
  expect(readArrival('#access_token=a&refresh_token=b&type=signup')).toEqual({
    kind: 'link',
    purpose: 'confirmation',
  });
  expect(readArrival('#access_token=a&refresh_token=b&type=magiclink')).toEqual({
    kind: 'link',
    purpose: 'other',
  });
  expect(readArrival('#access_token=a&refresh_token=b&type=email_change')).toEqual({
    kind: 'link',
    purpose: 'new-address',
  });
});

test('the first link of two brings nobody, and says that there is another', () => {
  const message = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
  expect(readArrival(`#message=${message}`)).toEqual({ kind: 'half-way' });
});

test('a link that is no longer good says why in words', () => {
  const fragment =
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
  expect(readArrival(fragment)).toEqual({
    kind: 'refused',
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});
