import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import type { AuthRedirect } from './auth-redirect.ts';

/**
 * The screen that a signed-out user asked for. Stored because an email link opens in a new tab or replaces the page.
 */
const storedPath = storedValue<string | null>({
  key: storageKeys.wantedPath,
  parse: (text) => text,
  format: (path) => path,
  fallback: null,
});

let linkPath: string | null = null;

/**
 * Stores the screen to return to after signing in; null clears it. If storage is blocked, the link opens the home
 * screen.
 */
export const saveReturnPath: (path: string | null) => void = storedPath.save;

/** The stored screen, for a user who was refused and still has to sign in; null when there is none. */
export const readReturnPath: () => string | null = storedPath.read;

/** Takes the stored screen over for a link that signs in. Someone who changes their address is signed in already. */
export function noteLinkReturnPath(redirect: AuthRedirect): void {
  if (redirect.kind === 'signed-in' && redirect.purpose !== 'new-address') linkPath = storedPath.read();
}

/** Where to continue after a link that signs in, for a user who has one more step before that; null to stay. */
export function linkReturnPath(): string | null {
  return linkPath;
}

/** Like `linkReturnPath`, but only once. */
export function takeLinkReturnPath(): string | null {
  const path = linkPath;
  linkPath = null;
  return path;
}
