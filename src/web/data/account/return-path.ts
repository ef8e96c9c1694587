import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import type { AuthRedirect } from './auth-redirect.ts';

/**
 * The screen that a signed-out user requested. Stored because an email link opens in a new tab or replaces the page.
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

/** The stored screen, for a user who was refused and still has to sign in. Null if there is none. */
export const readReturnPath: () => string | null = storedPath.read;

/** Uses the stored screen for a link that signs in. A user who is changing their address is already signed in. */
export function restoreLinkReturnPath(redirect: AuthRedirect): void {
  if (redirect.kind === 'signed-in' && redirect.purpose !== 'new-address') linkPath = storedPath.read();
}

/** Where to continue after a link that signs in, for a user who has another step first. Null to stay. */
export function linkReturnPath(): string | null {
  return linkPath;
}

/** Like `linkReturnPath`, but returns the path only once. */
export function takeLinkReturnPath(): string | null {
  const path = linkPath;
  linkPath = null;
  return path;
}
