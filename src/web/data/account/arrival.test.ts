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

test('a refusal is told in the words that belong to its code, whatever the address says', () => {
  const refused = (code: string) => {
    const said = 'Your account is locked. Call 555-0100';
    return readArrival(
      `#${new URLSearchParams({ error: 'access_denied', error_code: code, error_description: said })}`,
    );
  };
  expect(refused('otp_expired')).toMatchObject({
    kind: 'refused',
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
  const unknown = ['bad_words', 'constructor', '__proto__', ''].map(refused);
  expect(new Set(unknown.map((arrival) => 'message' in arrival && arrival.message))).toEqual(
    new Set(['You could not be signed in this way']),
  );
  expect(readArrival('#error=Call+555-0100')).toMatchObject({
    message: 'You could not be signed in this way',
  });
});
