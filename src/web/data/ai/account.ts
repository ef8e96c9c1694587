import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { accessToken, backendConfig, fetchAsUser } from '../account/session.ts';
import { defaultBaseUrl, readAiSettings } from './settings.ts';

/**
 * How AI requests are authorized: with a key in the page (the user's own, or the operator's shared key; null for a
 * local server that needs none), or through the server, which has the operator's key.
 */
export type AiAccount =
  | { kind: 'key'; baseUrl: string; apiKey: string | null }
  | { kind: 'server'; baseUrl: string; accessToken: string; publicKey: string; fetch: typeof fetchAsUser };

/**
 * Returns the account to use: the user's own key, otherwise the server, otherwise a shared key. Null if there is none.
 * @throws if the server cannot be reached, because it may have a key
 */
export async function findAiAccount(): Promise<AiAccount | null> {
  return ownAccount() ?? (await findOperatorAccount());
}

/**
 * Returns the account for transcription. A user's own server without a key can only chat, so the operator's account is
 * used then. Null if there is none.
 * @throws if the server cannot be reached, because it may have a key
 */
export async function findTranscriptionAccount(): Promise<AiAccount | null> {
  const own = ownAccount();
  return own?.kind === 'key' && own.apiKey !== null ? own : await findOperatorAccount();
}

/** The user's own key, or their own server that needs no key. Null if there is neither. */
export function ownAccount(): AiAccount | null {
  const { apiKey, baseUrl, usesNoKey } = readAiSettings();
  return apiKey || usesNoKey ? { kind: 'key', baseUrl, apiKey } : null;
}

/** The base URL of the provider that handles the request: the server forwards requests to the operator's provider. */
export function providerUrlOf(account: AiAccount): string {
  return account.kind === 'key' ? account.baseUrl : (backendConfig().aiBaseUrl ?? providerBaseUrl);
}

/**
 * The operator's key, on the server or shared with the page. Null if there is none.
 * @throws if the server cannot be reached, because it may have a key
 */
export async function findOperatorAccount(): Promise<AiAccount | null> {
  const config = backendConfig();
  // The embedded server's configuration says whether it has a key. For a hosted project, a request is needed.
  if (config.aiBaseUrl !== null && !config.serverAi) return null;
  const server = await serverAccount();
  if (!server) return null;
  if (await serverHasAi(server)) return server;
  const shared = await sharedKey(server);
  // The operator's key must never be sent to a server that the user chose.
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

/** Cached until the page closes, because the operator's key rarely changes. */
let serverAi: Promise<boolean> | undefined;

function serverHasAi(server: Extract<AiAccount, { kind: 'server' }>): Promise<boolean> {
  serverAi ??= callFunction('ai', server, { method: 'GET' }).then((response) => {
    // Other statuses are not cached, because an error or an expired session may be temporary.
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
