import type { Session } from '@supabase/supabase-js';
import { storageKeys } from '#web/browser/storage-keys.ts';

/**
 * Reads the session that supabase-js stores, so that a page knows who is signed in before it loads the library. Null
 * if nobody is signed in or the stored value is not a session.
 */
export function readStoredSession(backendUrl: string): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedSessionKey(backendUrl)) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storedSessionKey(backendUrl: string): string {
  return storageKeys.supabaseSession(new URL(backendUrl).hostname.split('.')[0] ?? '');
}

/** Milliseconds until supabase-js would renew the session; 0 if it is already due. */
export function millisecondsUntilRenewal(
  { expires_at: expiresAtSeconds = 0 }: Session,
  nowMs: number,
): number {
  return Math.max(0, expiresAtSeconds * 1000 - nowMs - renewalMarginMs);
}

/** supabase-js renews 90 s before expiry. Another 30 s give it time to load. */
const renewalMarginMs = 120_000;

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { access_token, refresh_token, expires_at, user } = value as Record<string, unknown>;
  return (
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number' &&
    typeof user === 'object' &&
    user !== null &&
    'id' in user &&
    typeof user.id === 'string'
  );
}
