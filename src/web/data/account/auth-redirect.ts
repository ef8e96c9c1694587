type LinkPurpose = 'recovery' | 'invitation' | 'confirmation' | 'new-address';

/** What the backend put into the URL when an email link or a sign-in provider sent the user back here. */
export type AuthRedirect =
  | { kind: 'none' }
  | { kind: 'signed-in'; purpose: LinkPurpose | 'other' }
  /** The user opened the first of two links and must also open the other one. */
  | { kind: 'first-of-two' }
  | { kind: 'refused'; code: string; message: string };

/**
 * Reads the fragment of the URL: `#access_token=…&type=recovery` after a link, `#message=…` after the first of two
 * links, and `#error=…&error_code=…&error_description=…` after a link that no longer works.
 */
export function readAuthRedirect(fragment: string): AuthRedirect {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  // The description is never shown, because anyone could create a link with their own text.
  if (fields.has('error') || fields.has('error_description')) {
    const code = fields.get('error_code') ?? '';
    return { kind: 'refused', code, message: messageOf(code) };
  }
  if (!fields.has('access_token')) return { kind: fields.has('message') ? 'first-of-two' : 'none' };
  return { kind: 'signed-in', purpose: purposes[fields.get('type') ?? ''] ?? 'other' };
}

/** Removes the error fields that the backend also adds to the query for other auth flows. */
export function withoutRedirectError(search: string): string {
  const fields = new URLSearchParams(search);
  if (!fields.has('error') && !fields.has('error_description')) return search;
  for (const name of ['error', 'error_code', 'error_description']) fields.delete(name);
  return fields.size > 0 ? `?${fields}` : '';
}

function messageOf(code: string): string {
  return Object.hasOwn(messages, code) ? (messages[code] ?? generalMessage) : generalMessage;
}

const generalMessage = 'That sign-in didn’t work';

/** The backend's own messages where they are clear. */
const messages: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
  email_exists: 'A user with this email address has already been registered',
  user_banned: 'User is banned',
  signup_disabled: 'Signups not allowed for this instance',
  identity_already_exists: 'Identity is already linked',
  bad_oauth_callback: 'The provider didn’t sign you in',
  bad_oauth_state: 'That sign-in took too long or was already used',
  provider_email_needs_verification: 'The provider has not verified your email address',
  unexpected_failure: 'The server couldn’t sign you in',
};

const purposes: Readonly<Record<string, LinkPurpose>> = {
  recovery: 'recovery',
  invite: 'invitation',
  signup: 'confirmation',
  email_change: 'new-address',
};
