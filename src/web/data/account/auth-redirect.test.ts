import { expect, test } from 'vitest';
import { readAuthRedirect } from './auth-redirect.ts';

test('an ordinary fragment is not a redirect', () => {
  expect(readAuthRedirect('')).toEqual({ kind: 'none' });
  expect(readAuthRedirect('#main')).toEqual({ kind: 'none' });
});

test('the type of a link determines its purpose', () => {
  expect(readAuthRedirect('#access_token=a&refresh_token=b&type=recovery')).toEqual({
    kind: 'signed-in',
    purpose: 'recovery',
  });
  expect(readAuthRedirect('#access_token=a&refresh_token=b&type=signup')).toEqual({
    kind: 'signed-in',
    purpose: 'confirmation',
  });
  expect(readAuthRedirect('#access_token=a&refresh_token=b&type=invite')).toEqual({
    kind: 'signed-in',
    purpose: 'invitation',
  });
  expect(readAuthRedirect('#access_token=a&refresh_token=b&type=magiclink')).toEqual({
    kind: 'signed-in',
    purpose: 'other',
  });
  expect(readAuthRedirect('#access_token=a&refresh_token=b&type=email_change')).toEqual({
    kind: 'signed-in',
    purpose: 'new-address',
  });
});

test('the first of two confirmation links does not sign the user in', () => {
  const message = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
  expect(readAuthRedirect(`#message=${message}`)).toEqual({ kind: 'first-of-two' });
});

test('an error shows the message of its code and ignores the description in the URL', () => {
  const refused = (code: string) => {
    const said = 'Your account is locked. Call 555-0100';
    return readAuthRedirect(
      `#${new URLSearchParams({ error: 'access_denied', error_code: code, error_description: said })}`,
    );
  };
  expect(refused('otp_expired')).toMatchObject({
    kind: 'refused',
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
  const unknown = ['bad_words', 'constructor', '__proto__', ''].map(refused);
  expect(new Set(unknown.map((redirect) => 'message' in redirect && redirect.message))).toEqual(
    new Set(['That sign-in didn’t work']),
  );
  expect(readAuthRedirect('#error=Call+555-0100')).toMatchObject({
    message: 'That sign-in didn’t work',
  });
});
