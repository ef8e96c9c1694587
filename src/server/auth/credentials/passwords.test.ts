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

describe('a password', () => {
  const rules: Rules = { minPasswordLength: 6, passwordRequirements: 'lower_upper_letters_digits_symbols' };
  test.each([
    ['Aa1!aa', []],
    ['Aa1!', { reasons: ['length'] }],
    ['aaaaaa', { reasons: ['characters'] }],
    ['a', { reasons: ['length', 'characters'] }],
  ])('%s is weak for the reasons %j', (password, reasons) => {
    expect(reasonsOf(password, rules)).toEqual(reasons);
  });

  test('is counted in characters as people see them', () => {
    expect(reasonsOf('🙂🙂🙂🙂🙂', { minPasswordLength: 6, passwordRequirements: '' })).toEqual({
      reasons: ['length'],
    });
    expect(reasonsOf('🙂🙂🙂🙂🙂🙂', { minPasswordLength: 6, passwordRequirements: '' })).toEqual([]);
  });

  test('of more than 72 bytes is refused', () => {
    expect(() => requireStrongPassword('x'.repeat(73), rules)).toThrow(
      'Password cannot be longer than 72 characters',
    );
  });
});

test('hashes cost what the contract says, and are compared', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$2[aby]\$10\$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('wrong horse', hash)).toBe(false);
  expect(await verifyPassword('correct horse', undefined)).toBe(false);
});
