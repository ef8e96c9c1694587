import { providerBaseUrl, worksWithoutKey } from '../../../src/domain/ai/api-key.ts';
import { mayLoadModel } from '../../../src/domain/ai/models.ts';
import { json, refusal, type Settings } from './response.ts';

/** The operator's account with the AI provider. A model server in the operator's network needs no key. */
export type Operator = { apiKey: string | null; baseUrl: string };

/** Returns the operator's account, or undefined if there is none. The key exists only in the environment. */
export function operatorOf(settings: Settings): Operator | undefined {
  const apiKey = settings.get('OPENAI_API_KEY')?.trim();
  const baseUrl = (settings.get('OPENAI_BASE_URL')?.trim() || providerBaseUrl).replace(/\/+$/, '');
  return apiKey || worksWithoutKey(baseUrl) ? { apiKey: apiKey || null, baseUrl } : undefined;
}

export function noOperator(): Response {
  return refusal(503, 'no_server_key', 'This server has no AI key. Add your own in settings.');
}

/**
 * Calls the provider as the operator. Forwards only the response's type and `Retry-After`, and removes anything from
 * errors that might quote the key.
 */
export async function callProvider(
  operator: Operator,
  path: string,
  init: {
    method: 'GET' | 'POST';
    body?: FormData | string;
    signal: AbortSignal;
    timeoutMilliseconds?: number;
  },
): Promise<Response> {
  const silence = new AbortController();
  const signal = AbortSignal.any([init.signal, silence.signal]);
  const isPatient = mayLoadModel(operator.baseUrl);
  const headTimeout = isPatient ? patientTimeoutMilliseconds : headTimeoutMilliseconds;
  let timer = setTimeout(() => silence.abort(), init.timeoutMilliseconds ?? headTimeout);
  let upstream: Response;
  try {
    upstream = await fetch(`${operator.baseUrl}${path}`, {
      method: init.method,
      headers: {
        ...(operator.apiKey === null ? {} : { authorization: `Bearer ${operator.apiKey}` }),
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body: init.body ?? null,
      redirect: 'error',
      signal,
    });
  } catch {
    clearTimeout(timer);
    if (init.signal.aborted) return new Response(null, { status: 499 });
    const timedOut = silence.signal.aborted;
    console.warn('The AI provider', timedOut ? 'took too long to answer.' : 'cannot be reached.');
    return timedOut
      ? refusal(504, 'provider_timeout', 'The AI provider took too long to respond.')
      : refusal(502, 'provider_unreachable', "The server can't reach the AI provider.");
  }
  if (!upstream.ok) {
    const refused = await refusalOf(upstream, operator);
    clearTimeout(timer);
    return refused;
  }
  const reader = upstream.body?.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      const silenceTimeout = isPatient ? patientTimeoutMilliseconds : silenceTimeoutMilliseconds;
      timer = setTimeout(() => silence.abort(), silenceTimeout);
      try {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (value) controller.enqueue(value);
        if (done) {
          clearTimeout(timer);
          controller.close();
        }
      } catch (error) {
        clearTimeout(timer);
        controller.error(error);
      }
    },
    async cancel() {
      clearTimeout(timer);
      silence.abort();
      await reader?.cancel().catch(() => undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': upstream.headers.get('content-type') ?? 'application/json',
      // Keeps nginx and similar proxies from buffering the stream.
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    },
  });
}

/** Models may reason for a while before the first token. */
const headTimeoutMilliseconds = 90_000;
/**
 * Covers uploading and transcribing half an hour of speech. Hosted functions time out after 150 s, with a less
 * helpful error.
 */
export const speechTimeoutMilliseconds = 140_000;
/**
 * Some model servers load their model first. The page repeats a request that takes longer, while loading continues.
 */
const patientTimeoutMilliseconds = 140_000;
const silenceTimeoutMilliseconds = 60_000;

async function refusalOf(upstream: Response, operator: Operator): Promise<Response> {
  console.warn('The AI provider rejected a call:', upstream.status);
  const text = (await upstream.text().catch(() => '')).slice(0, 20_000);
  // The rejected key is the operator's, and the provider often quotes it.
  if (upstream.status === 401 || upstream.status === 403) {
    return refusal(502, 'server_key_refused', "The AI provider rejected this server's key.");
  }
  const retryAfter = upstream.headers.get('retry-after');
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
  const said = errorIn(text);
  const status = upstream.status < 400 ? 502 : upstream.status;
  if (!said) return refusal(status, 'provider_error', 'The AI provider returned an error.', headers);
  const clean = (value: unknown) =>
    typeof value === 'string'
      ? (operator.apiKey === null ? value : value.replaceAll(operator.apiKey, '…'))
          .replace(/\bsk-[\w*-]+/g, '…')
          .slice(0, 500)
      : null;
  const { message, type, code, param } = said;
  return json(
    { error: { message: clean(message), type: clean(type), code: clean(code), param: clean(param) } },
    status,
    headers,
  );
}

function errorIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
    // LM Studio sends errors as strings.
    if (typeof error === 'string') return { message: error };
    return typeof error === 'object' && error !== null ? { ...error } : undefined;
  } catch {
    return undefined;
  }
}
