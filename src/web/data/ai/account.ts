import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { accessToken, backendConfig, fetchAsUser } from '../account/session.ts';
import { defaultBaseUrl, readAiSettings } from './settings.ts';

/**
 * How AI requests are authorized: with a key in the page (the user's own, or one that the operator shares; null for a
 * local server that needs none), or through the server, which holds the operator's key.
 */
export type AiAccount =
  | { kind: 'key'; baseUrl: string; apiKey: string | null }
  | { kind: 'server'; baseUrl: string; accessToken: string; publicKey: string; fetch: typeof fetchAsUser };

/**
 * Returns the account to use: the user's own key, else the server, else a shared key. Null when there is none.
 * @throws when the server cannot be reached, because it may have a key
 */
export async function findAiAccount(): Promise<AiAccount | null> {
  return ownAccount() ?? (await findOperatorAccount());
}

/**
 * Returns the account that transcribes. A user's server that needs no key only chats, so the operator's account does it
 * then. Null when there is none.
 * @throws when the server cannot be reached, because it may have a key
 */
export async function findTranscriptionAccount(): Promise<AiAccount | null> {
  const own = ownAccount();
  return own?.kind === 'key' && own.apiKey !== null ? own : await findOperatorAccount();
}

/** The user's own key, or their own server that needs none; null without one. */
export function ownAccount(): AiAccount | null {
  const { apiKey, baseUrl, usesNoKey } = readAiSettings();
  return apiKey || usesNoKey ? { kind: 'key', baseUrl, apiKey } : null;
}

/** The base URL of the provider that answers in the end: the server forwards to the operator's. */
export function providerUrlOf(account: AiAccount): string {
  return account.kind === 'key' ? account.baseUrl : (backendConfig().aiBaseUrl ?? providerBaseUrl);
}

/**
 * The operator's key, on the server or shared with the page; null without one.
 * @throws when the server cannot be reached, because it may have a key
 */
export async function findOperatorAccount(): Promise<AiAccount | null> {
  const config = backendConfig();
  // The embedded server's configuration says whether it has a key. A hosted project needs a request.
  if (config.aiBaseUrl !== null && !config.serverAi) return null;
  const server = await serverAccount();
  if (!server) return null;
  if (await serverHasAi(server)) return server;
  const shared = await sharedKey(server);
  // A server of the user's choice must not get the operator's key.
  return shared ? { kind: 'key', baseUrl: defaultBaseUrl(), apiKey: shared } : null;
}

/** Returns the URL and credentials for the backend's functions. Null when signed out. */
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

/** Calls a backend function as the signed-in user. */
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

/** Cached for the life of the page: the operator's key rarely changes. */
let serverAi: Promise<boolean> | undefined;

function serverHasAi(server: Extract<AiAccount, { kind: 'server' }>): Promise<boolean> {
  serverAi ??= callFunction('ai', server, { method: 'GET' }).then((response) => {
    // Other statuses are not cached: an error or an expired session may be temporary.
    if (!response.ok && response.status !== 404 && response.status !== 503) serverAi = undefined;
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`The server returned ${response.status}.`);
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
