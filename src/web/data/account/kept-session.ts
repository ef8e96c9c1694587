import type { Session } from '@supabase/supabase-js';
import { storageKeys } from '#web/browser/storage-keys.ts';

/**
 * The session as supabase-js keeps it in localStorage, by its own key made from the backend's host: read here too, so that a page need not
 * load the library to know who is there. Null when nobody is, or when what is kept is no session.
 */
export function readKeptSession(backendUrl: string): Session | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptSessionKey(backendUrl)) ?? 'null');
    return isSession(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** The name of its entry, which supabase-js documents. */
export function keptSessionKey(backendUrl: string): string {
  return storageKeys.supabaseSession(new URL(backendUrl).hostname.split('.')[0] ?? '');
}

/** Milliseconds until supabase-js would renew it: 0 when that time has come. */
export function millisecondsUntilRenewal({ expires_at: endsAtSeconds = 0 }: Session, nowMs: number): number {
  return Math.max(0, endsAtSeconds * 1000 - nowMs - renewalMarginMs);
}

/** supabase-js renews 90 s before the end; a little earlier leaves it the time to load. */
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
