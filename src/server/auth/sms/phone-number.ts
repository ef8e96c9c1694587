import { AuthError } from '../auth-error.ts';

/** Normalizes a phone number to E.164 without the plus, as accounts store it. Throws AuthError `validation_failed`. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)');
  }
  return digits;
}
