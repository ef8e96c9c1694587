import type OpenAI from 'openai';
import type { APIError } from 'openai';
import { isOnThisComputer } from '#domain/ai/api-key.ts';
import { type AiFailure, retryAfterSeconds } from '#domain/ai/failure.ts';
import { mayLoadModel } from '#domain/ai/models.ts';
import { type AiAccount, providerUrlOf } from './account.ts';

/**
 * The OpenAI client of an account. `failureOf` maps the errors that it throws. `mayLoadModel` is true if the first
 * word may take minutes.
 */
export type ProviderClient = {
  api: OpenAI;
  failureOf: (error: unknown, model: string) => AiFailure;
  mayLoadModel: boolean;
};

/**
 * Loads the OpenAI library on first use. Its own retries are off, because `domain/ai/failure` decides when to retry.
 */
export async function openProvider(account: AiAccount): Promise<ProviderClient> {
  const library = await import('openai');
  const mayBeSlow = mayLoadModel(providerUrlOf(account));
  const key = account.kind === 'key' ? account.apiKey : account.accessToken;
  const api = new library.OpenAI({
    baseURL: account.baseUrl,
    // The library requires a key. If the header isn't sent, a local server doesn't have to allow it for other
    // origins.
    apiKey: key ?? 'none',
    ...(key === null ? { defaultHeaders: { authorization: null } } : {}),
    ...(account.kind === 'server'
      ? { defaultHeaders: { apikey: account.publicKey }, fetch: account.fetch }
      : {}),
    // The key in this page is the user's own, or one that the operator shares with the page.
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: mayBeSlow ? localServerTimeoutMilliseconds : responseTimeoutMilliseconds,
    logLevel: 'off',
  });
  const failureOf = (error: unknown, model: string): AiFailure => {
    if (error instanceof library.APIUserAbortError) return { reason: 'stopped' };
    if (error instanceof library.APIConnectionTimeoutError) return { reason: 'timed-out' };
    if (error instanceof library.APIConnectionError) return unreachable(account);
    if (!(error instanceof library.APIError)) return { reason: 'unreadable' };
    return failureOfStatus(error, model, account.kind);
  };
  return { api, failureOf, mayLoadModel: mayBeSlow };
}

const responseTimeoutMilliseconds = 90_000;
/** Enough for a large model on a slow disk and a long prompt on a slow processor. */
export const localServerTimeoutMilliseconds = 600_000;

function unreachable(account: AiAccount): AiFailure {
  return account.kind === 'key' && isOnThisComputer(account.baseUrl)
    ? { reason: 'unreachable', address: new URL(account.baseUrl).host }
    : { reason: 'unreachable' };
}

function failureOfStatus(error: APIError, model: string, kind: AiAccount['kind']): AiFailure {
  const { status, code, type } = error;
  const message = messageOf(error);
  // An error inside a stream has no status.
  if (status === undefined) return { reason: 'provider-failed', status: 500 };
  if (code === 'no_server_key') return { reason: 'no-key' };
  if (status === 401) return { reason: kind === 'key' ? 'key-refused' : 'signed-out' };
  if (code === 'insufficient_quota') return { reason: 'quota-used-up' };
  if (status === 429) {
    const header = error.headers?.get('retry-after') ?? null;
    return { reason: 'rate-limited', retryAfterSeconds: retryAfterSeconds(header, Date.now()) };
  }
  // Ollama says "model 'x' not found" without a code.
  if (status === 404 && (code === 'model_not_found' || /\bmodel\b/i.test(message)))
    return { reason: 'unknown-model', model };
  if (status === 404 || status === 405) return { reason: 'wrong-address' };
  if (code === 'server_key_refused') return { reason: 'server-key-refused' };
  if (status === 503 && /loading model/i.test(message)) return { reason: 'model-loading' };
  if (status === 413 || isTooLong(`${code} ${type} ${message}`)) return { reason: 'too-long' };
  if (status >= 500) return { reason: 'provider-failed', status };
  return { reason: 'refused', status, message };
}

/** OpenAI has a code for this, llama.cpp a type, and others only a message. */
function isTooLong(words: string): boolean {
  return /context_length_exceeded|exceed_context_size|context (?:size|length|window)/i.test(words);
}

function messageOf(error: APIError): string {
  const details: unknown = error.error;
  if (typeof details === 'string') return details;
  const message =
    typeof details === 'object' && details !== null && 'message' in details ? details.message : undefined;
  // The library's own message starts with the status and may quote the whole body.
  return typeof message === 'string' ? message : '';
}
