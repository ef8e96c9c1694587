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
  // What it says is left unread: anybody could write a link with words of their own.
  if (fields.has('error') || fields.has('error_description')) {
    const code = fields.get('error_code') ?? '';
    return { kind: 'refused', code, message: messageOf(code) };
  }
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

function messageOf(code: string): string {
  return Object.hasOwn(messages, code) ? (messages[code] ?? general) : general;
}

const general = 'You could not be signed in this way';

/** The backend's own words where these are plain ones. */
const messages: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
  email_exists: 'A user with this email address has already been registered',
  user_banned: 'User is banned',
  signup_disabled: 'Signups not allowed for this instance',
  identity_already_exists: 'Identity is already linked',
  bad_oauth_callback: 'The provider did not sign you in',
  bad_oauth_state: 'That sign-in took too long, or was used already',
  provider_email_needs_verification: 'The provider has not verified your email address',
  unexpected_failure: 'The server could not sign you in',
};

const purposes: Readonly<Record<string, 'recovery' | 'confirmation' | 'new-address'>> = {
  recovery: 'recovery',
  signup: 'confirmation',
  email_change: 'new-address',
};
