import { accessToken, backendConfig, fetchAsUser } from '../account/session.ts';
import { readAiSettings } from './settings.ts';

/**
 * Whose account with the AI is used: one with a key in the page (the person's own, or one that the operator shares), or
 * the operator's through the server, where the key stays.
 */
export type AiAccount =
  | { kind: 'key'; baseUrl: string; apiKey: string }
  | { kind: 'server'; baseUrl: string; accessToken: string; publicKey: string; fetch: typeof fetchAsUser };

/**
 * The account to use now: the person's own, else the server's, else a shared key; null when there is none.
 * @throws when the server, which may have one, cannot be asked
 */
export async function findAiAccount(): Promise<AiAccount | null> {
  const { apiKey, baseUrl } = readAiSettings();
  if (apiKey) return { kind: 'key', baseUrl, apiKey };
  const config = backendConfig();
  // The embedded server has said whether it has a key; a hosted project must be asked.
  if (config.aiBaseUrl !== null && !config.serverAi) return null;
  const server = await serverAccount();
  if (!server) return null;
  if (await serverHasAi(server)) return server;
  const shared = await sharedKey(server);
  return shared ? { kind: 'key', baseUrl, apiKey: shared } : null;
}

/**
 * The address of a function of the backend, and what it wants to hear about the caller. Null when nobody is signed in.
 */
export async function serverAccount(): Promise<Extract<AiAccount, { kind: 'server' }> | null> {
  const config = backendConfig();
  const token = await accessToken();
  if (token === null) return null;
  return {
    kind: 'server',
    baseUrl: `${config.backendUrl}/functions/v1/ai`,
    accessToken: token,
    publicKey: config.anonKey,
    fetch: fetchAsUser,
  };
}

/** Calls a function of the backend as the signed-in person. */
export function callFunction(
  name: 'transcribe-audio' | 'get-openai-key' | 'youtube-import' | 'ai',
  { accessToken, publicKey, fetch }: Extract<AiAccount, { kind: 'server' }>,
  init: { method: 'GET' | 'POST'; body?: string; signal?: AbortSignal },
): Promise<Response> {
  return fetch(`${backendConfig().backendUrl}/functions/v1/${name}`, {
    ...init,
    cache: 'no-store',
    headers: {
      apikey: publicKey,
      authorization: `Bearer ${accessToken}`,
      ...(init.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
  });
}

/** Asked once a page: an operator does not come by a key while somebody writes. */
let serverAi: Promise<boolean> | undefined;

function serverHasAi(server: Extract<AiAccount, { kind: 'server' }>): Promise<boolean> {
  serverAi ??= callFunction('ai', server, { method: 'GET' }).then((response) => {
    // Only the server's own word counts: a fault or an expired session may be over the next time.
    if (!response.ok && response.status !== 404 && response.status !== 503) serverAi = undefined;
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`The server answered ${response.status}.`);
    return response.ok;
  });
  serverAi.catch(() => {
    serverAi = undefined;
  });
  return serverAi;
}

async function sharedKey(server: Extract<AiAccount, { kind: 'server' }>): Promise<string | null> {
  try {
    const response = await callFunction('get-openai-key', server, { method: 'POST', body: '{}' });
    const answer: unknown = response.ok ? await response.json() : null;
    const key = typeof answer === 'object' && answer !== null && 'apiKey' in answer ? answer.apiKey : null;
    return typeof key === 'string' && key !== '' ? key : null;
  } catch {
    return null;
  }
}
