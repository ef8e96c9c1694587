import type { AuthRedirect } from './auth-redirect.ts';

let confirmed: 'confirmed' | 'new-address' | null = null;

/** Records that the link that opened the page confirmed an email address. */
export function recordLinkConfirmation(redirect: AuthRedirect): void {
  if (redirect.kind !== 'signed-in') return;
  if (redirect.purpose === 'confirmation') confirmed = 'confirmed';
  if (redirect.purpose === 'new-address') confirmed = 'new-address';
}

/** Records that a code confirmed the email address. */
export function recordCodeConfirmation(): void {
  confirmed = 'confirmed';
}

/** Whether the email address was just confirmed or changed. Returns that only once, then null. */
export function takeConfirmation(): 'confirmed' | 'new-address' | null {
  const taken = confirmed;
  confirmed = null;
  return taken;
}
