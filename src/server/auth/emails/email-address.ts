import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

// Nobody can receive email at `name@host`, and HTML accepts it.
const hasDomain = (address: string) => /@.+\.[a-z][a-z0-9-]*[a-z0-9]$/.test(address);
const shape = z.email({ pattern: z.regexes.html5Email }).max(255).refine(hasDomain);

/** Trims and lowercases an address, as accounts store it. Throws AuthError `validation_failed`. */
export function normalizeEmail(email: string): string {
  const parsed = shape.safeParse(email.trim().toLowerCase());
  if (!parsed.success) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  }
  return parsed.data;
}
