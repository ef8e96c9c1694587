import { describe, expect, test } from 'vitest';
import type { Project } from '../../project.ts';
import { AuthError } from '../auth-error.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from './passwords.ts';

type Rules = Pick<Project['auth'], 'minPasswordLength' | 'passwordRequirements'>;

const reasonsOf = (password: string, rules: Rules): unknown => {
  try {
    requireStrongPassword(password, rules);
    return [];
  } catch (error) {
    return error instanceof AuthError ? error.extra.weak_password : error;
  }
};

describe('requireStrongPassword', () => {
  const rules: Rules = { minPasswordLength: 6, passwordRequirements: 'lower_upper_letters_digits_symbols' };
  test.each([
    ['Aa1!aa', []],
    ['Aa1!', { reasons: ['length'] }],
    ['aabbcx', { reasons: ['characters'] }],
    ['a', { reasons: ['length', 'characters'] }],
  ])('rejects %s with the reasons %j', (password, reasons) => {
    expect(reasonsOf(password, rules)).toEqual(reasons);
  });

  test.each(['123456', 'Password1', 'iloveyou', 'QWERTY123'])(
    'rejects %s, which many people use',
    (password) => {
      expect(reasonsOf(password, { minPasswordLength: 6, passwordRequirements: '' })).toEqual({
        reasons: ['pwned'],
      });
    },
  );

  test('counts an emoji as one character', () => {
    expect(reasonsOf('🙂🙂🙂🙂🙂', { minPasswordLength: 6, passwordRequirements: '' })).toEqual({
      reasons: ['length'],
    });
    expect(reasonsOf('🙂🙂🙂🙂🙂🙂', { minPasswordLength: 6, passwordRequirements: '' })).toEqual([]);
  });

  test('rejects a password over 72 bytes', () => {
    expect(() => requireStrongPassword('x'.repeat(73), rules)).toThrow(
      'Password cannot be longer than 72 characters',
    );
  });
});

test('hashes with bcrypt at cost 10 and verifies passwords', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$2[aby]\$10\$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('wrong horse', hash)).toBe(false);
  expect(await verifyPassword('correct horse', undefined)).toBe(false);
});
