/** What a link in a mail left in the address when it brought the user here. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'link'; purpose: 'recovery' | 'confirmation' | 'other' }
  | { kind: 'refused'; code: string; message: string };

/**
 * Reads the fragment with which the backend sends a user back to the site (`#access_token=…&type=recovery`, or
 * `#error=…&error_code=…&error_description=…` for a link that is no longer good).
 */
export function readArrival(fragment: string): Arrival {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const message = fields.get('error_description') ?? fields.get('error');
  if (message !== null) return { kind: 'refused', code: fields.get('error_code') ?? '', message };
  if (!fields.has('access_token')) return { kind: 'none' };
  return { kind: 'link', purpose: purposes[fields.get('type') ?? ''] ?? 'other' };
}

const purposes: Readonly<Record<string, 'recovery' | 'confirmation'>> = {
  recovery: 'recovery',
  signup: 'confirmation',
};
