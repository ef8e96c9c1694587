import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

const shape = z.email({ pattern: z.regexes.html5Email }).max(255);

/** Trims and lowercases an address, as accounts store it. Throws AuthError `validation_failed`. */
export function normalizeEmail(email: string): string {
  const parsed = shape.safeParse(email.trim().toLowerCase());
  if (!parsed.success) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  }
  return parsed.data;
}
