import type OpenAI from 'openai';
import type { APIError } from 'openai';
import { type AiFailure, retryAfterSeconds } from '#domain/ai/failure.ts';
import type { AiAccount } from './account.ts';

/** The OpenAI client of an account. `failureOf` maps the errors it throws. */
export type ProviderClient = { api: OpenAI; failureOf: (error: unknown, model: string) => AiFailure };

/** Loads the OpenAI library on first use. Its retries are off, because `domain/ai/failure` decides about retries. */
export async function openProvider(account: AiAccount): Promise<ProviderClient> {
  const library = await import('openai');
  const api = new library.OpenAI({
    baseURL: account.baseUrl,
    apiKey: account.kind === 'key' ? account.apiKey : account.accessToken,
    ...(account.kind === 'server'
      ? { defaultHeaders: { apikey: account.publicKey }, fetch: account.fetch }
      : {}),
    // The key in this page is the user's own, or one the operator shares with the page.
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: responseTimeoutMilliseconds,
    logLevel: 'off',
  });
  const failureOf = (error: unknown, model: string): AiFailure => {
    if (error instanceof library.APIUserAbortError) return { reason: 'stopped' };
    if (error instanceof library.APIConnectionTimeoutError) return { reason: 'timed-out' };
    if (error instanceof library.APIConnectionError) return { reason: 'unreachable' };
    if (!(error instanceof library.APIError)) return { reason: 'unreadable' };
    return failureOfStatus(error, model, account.kind);
  };
  return { api, failureOf };
}

const responseTimeoutMilliseconds = 90_000;

function failureOfStatus(error: APIError, model: string, kind: AiAccount['kind']): AiFailure {
  const { status, code } = error;
  // An error inside a stream has no status.
  if (status === undefined) return { reason: 'provider-failed', status: 500 };
  if (code === 'no_server_key') return { reason: 'no-key' };
  if (status === 401 && kind === 'key') return { reason: 'key-refused' };
  if (code === 'insufficient_quota') return { reason: 'quota-used-up' };
  if (status === 429) {
    const header = error.headers?.get('retry-after') ?? null;
    return { reason: 'rate-limited', retryAfterSeconds: retryAfterSeconds(header, Date.now()) };
  }
  if (status === 404 && code === 'model_not_found') return { reason: 'unknown-model', model };
  // A retry cannot help: the provider rejected the operator's key.
  if (code === 'server_key_refused') return { reason: 'refused', status, message: messageOf(error) };
  if (status >= 500) return { reason: 'provider-failed', status };
  return { reason: 'refused', status, message: messageOf(error) };
}

function messageOf(error: APIError): string {
  const details: unknown = error.error;
  const message =
    typeof details === 'object' && details !== null && 'message' in details ? details.message : undefined;
  return typeof message === 'string' ? message : error.message;
}
