import { compare, hash } from '@node-rs/bcrypt';
import { AuthError } from '../auth-error.ts';
import type { AuthRules, PasswordRequirements } from '../rules/rules.ts';
import { isCommonPassword } from './common-passwords.ts';

type StrengthRules = Pick<AuthRules, 'minPasswordLength' | 'passwordRequirements'>;

const cost = 10;
/** bcrypt silently ignores everything after 72 bytes. */
const maxBytes = 72;

/** Throws AuthError `weak_password` with the reasons, or `validation_failed` for a password that is too long. */
export function requireStrongPassword(password: string, rules: StrengthRules): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw new AuthError('validation_failed', 'Password cannot be longer than 72 characters');
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if ([...password].length < rules.minPasswordLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${rules.minPasswordLength} characters.`);
  }
  const required = characterSets[rules.passwordRequirements];
  if (required.some((set) => !set.pattern.test(password))) {
    reasons.push('characters');
    messages.push(
      `Password should contain at least one character of each: ${required.map((set) => set.name).join(', ')}.`,
    );
  }
  if (isCommonPassword(password)) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  if (reasons.length > 0) {
    throw new AuthError('weak_password', messages.join(' '), { weak_password: { reasons } });
  }
}

/** Returns a bcrypt hash. Takes tens of milliseconds on another thread: call it outside transactions. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { cost });
}

/** Compares a password with a hash. Takes the same time when there is no hash. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const matches = await compare(password, passwordHash || (await dummyHash));
  return matches && Boolean(passwordHash);
}

let dummyHash: Promise<string> | undefined;

const letters = { name: 'a letter', pattern: /[a-z]/i };
const lower = { name: 'a lower-case letter', pattern: /[a-z]/ };
const upper = { name: 'an upper-case letter', pattern: /[A-Z]/ };
const digits = { name: 'a digit', pattern: /\d/ };
const symbols = { name: 'a symbol', pattern: /[!@#$%^&*()_+\-=[\]{};'\\:"|<>?,./`~]/ };

const characterSets: Readonly<Record<PasswordRequirements, readonly { name: string; pattern: RegExp }[]>> = {
  '': [],
  letters_digits: [letters, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};
