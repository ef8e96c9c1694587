/** What a link in a mail left in the address when it brought the user here. */
export type Arrival =
  | { kind: 'none' }
  | { kind: 'link'; purpose: 'recovery' | 'confirmation' | 'new-address' | 'other' }
  /** The first of two links, which is to be followed by the other. */
  | { kind: 'half-way' }
  | { kind: 'refused'; code: string; message: string };

/**
 * Reads the fragment with which the backend sends a user back to the site (`#access_token=…&type=recovery`, `#message=…` for the
 * first of two links, or `#error=…&error_code=…&error_description=…` for one that is no longer good).
 */
export function readArrival(fragment: string): Arrival {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const message = fields.get('error_description') ?? fields.get('error');
  if (message !== null) return { kind: 'refused', code: fields.get('error_code') ?? '', message };
  // What it says is left unread: anybody could write a link with words of their own.
  if (!fields.has('access_token')) return { kind: fields.has('message') ? 'half-way' : 'none' };
  return { kind: 'link', purpose: purposes[fields.get('type') ?? ''] ?? 'other' };
}

/** The query without what a refusal says there too, for clients of another flow: it belongs to no page. */
export function withoutRefusal(search: string): string {
  const fields = new URLSearchParams(search);
  if (!fields.has('error') && !fields.has('error_description')) return search;
  for (const name of ['error', 'error_code', 'error_description']) fields.delete(name);
  return fields.size > 0 ? `?${fields}` : '';
}

const purposes: Readonly<Record<string, 'recovery' | 'confirmation' | 'new-address'>> = {
  recovery: 'recovery',
  signup: 'confirmation',
  email_change: 'new-address',
};
