import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** What the page must know of the backend before it can speak to it. */
export type BackendConfig = {
  backendUrl: string;
  anonKey: string;
  /** Where AI requests go when the user has no key of their own, and whether the server answers them. */
  aiBaseUrl: string | null;
  serverAi: boolean;
  /** Where a local mailbox can be read, when the backend keeps sent mail itself. */
  mailboxUrl: string | null;
};

export type ConfigResult =
  | { ok: true; config: BackendConfig; isOffline: boolean }
  | { ok: false; reason: 'backend-unreachable' | 'backend-not-configured' };

/**
 * Finds the backend: a static build carries a hosted project's address and key, every other asks the server
 * that served the page. What it said last is kept for a page that is opened offline, or while that server is away;
 * nothing in it is secret.
 */
export async function findBackend(): Promise<ConfigResult> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = import.meta.env;
  if (typeof url === 'string' && typeof anonKey === 'string' && url && anonKey) {
    const config = { backendUrl: url, anonKey, aiBaseUrl: null, serverAi: false, mailboxUrl: null };
    return { ok: true, config, isOffline: !navigator.onLine };
  }
  try {
    const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return { ok: false, reason: 'backend-not-configured' };
    // A proxy whose server is away answers in its place.
    if (!response.ok) return remembered();
    const text = await response.text();
    const found = readBackendConfig(text);
    if (found.ok) lastSaid.save(text);
    return found;
  } catch {
    return remembered();
  }
}

/**
 * Reads the text of `/config.json`. A static host may answer with its start page instead, which is no configuration.
 */
export function readBackendConfig(text: string): ConfigResult {
  const value = parseRecord(text);
  const { backendUrl, anonKey, aiBaseUrl, serverAi, mailboxUrl } = value ?? {};
  if (typeof backendUrl !== 'string' || typeof anonKey !== 'string') {
    return { ok: false, reason: 'backend-not-configured' };
  }
  return {
    ok: true,
    isOffline: false,
    config: {
      backendUrl,
      anonKey,
      aiBaseUrl: typeof aiBaseUrl === 'string' ? aiBaseUrl : null,
      serverAi: serverAi === true,
      mailboxUrl: typeof mailboxUrl === 'string' ? mailboxUrl : null,
    },
  };
}

/** The text as the server said it, so that a later version finds in it what this one does not know. */
const lastSaid = storedValue({
  key: storageKeys.backendConfig,
  parse: (text) => text,
  format: (text) => text,
  fallback: '',
});

function remembered(): ConfigResult {
  const found = readBackendConfig(lastSaid.read());
  return found.ok ? { ...found, isOffline: true } : { ok: false, reason: 'backend-unreachable' };
}

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
