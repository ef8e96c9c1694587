/** The URL of the backend and its public key. */
export type Backend = { backendUrl: string; anonKey: string };

/**
 * Finds the backend as the app does. A static build contains the URL and key of a hosted project. Any other build asks
 * the server that delivered the page. Resolves to null without a connection.
 */
export async function findBackend(): Promise<Backend | null> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env;
  if (typeof url === 'string' && typeof key === 'string' && url && key) {
    return { backendUrl: url, anonKey: key };
  }
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const { backendUrl, anonKey }: Partial<Backend> = await response.json();
    return typeof backendUrl === 'string' && typeof anonKey === 'string' ? { backendUrl, anonKey } : null;
  } catch {
    return null;
  }
}
