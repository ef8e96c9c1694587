import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** What the page needs to connect to the backend. */
export type BackendConfig = {
  backendUrl: string;
  anonKey: string;
  /** Where AI requests go if the user has not set a key, and whether the server answers them. */
  aiBaseUrl: string | null;
  serverAi: boolean;
  /** Whether the backend emails invitations to candidates. */
  sendsEmail: boolean;
  /**
   * Whether the backend publishes posts on LinkedIn. Null for a hosted project, where that is requested separately.
   */
  publishes: boolean | null;
  /** The model that the server stores, as `id@revision`, so that the browser contacts no other site for it. */
  storedModel: string | null;
  /** The URL of the local mailbox, if the backend stores sent emails itself. */
  mailboxUrl: string | null;
};

export type ConfigResult =
  | { ok: true; config: BackendConfig; isOffline: boolean }
  | { ok: false; reason: 'backend-unreachable' | 'backend-not-configured' };

/**
 * Finds the backend. A static build contains the URL and key of a hosted project. Other builds fetch `/config.json`,
 * which contains no secrets, and cache it for pages that are opened offline or while the server is down.
 */
export async function findBackend(): Promise<ConfigResult> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = import.meta.env;
  if (typeof url === 'string' && typeof anonKey === 'string' && url && anonKey) {
    const embedded = {
      aiBaseUrl: null,
      serverAi: false,
      sendsEmail: false,
      publishes: null,
      storedModel: null,
      mailboxUrl: null,
    };
    const config = { backendUrl: url, anonKey, ...embedded };
    return { ok: true, config, isOffline: !navigator.onLine };
  }
  try {
    const response = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) return { ok: false, reason: 'backend-not-configured' };
    // A proxy answers with an error status while its server is down.
    if (!response.ok) return readCachedConfig();
    const text = await response.text();
    const found = readBackendConfig(text);
    if (found.ok) cachedConfig.save(text);
    return found;
  } catch {
    return readCachedConfig();
  }
}

/** Reads the text of `/config.json`. Rejects an HTML page, which static hosts may return instead. */
export function readBackendConfig(text: string): ConfigResult {
  const value = parseRecord(text);
  const { backendUrl, anonKey, aiBaseUrl, serverAi, sendsEmail, publishes, storedModel, mailboxUrl } =
    value ?? {};
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
      sendsEmail: sendsEmail === true,
      publishes: publishes === true,
      storedModel: typeof storedModel === 'string' ? storedModel : null,
      mailboxUrl: typeof mailboxUrl === 'string' ? mailboxUrl : null,
    },
  };
}

/** The unparsed response, so that a newer release can read fields that this one does not know. */
const cachedConfig = storedValue({
  key: storageKeys.backendConfig,
  parse: (text) => text,
  format: (text) => text,
  fallback: '',
});

function readCachedConfig(): ConfigResult {
  const found = readBackendConfig(cachedConfig.read());
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
