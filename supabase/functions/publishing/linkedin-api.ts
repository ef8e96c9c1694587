import type { LinkedInSettings } from './settings.ts';

/** A response from LinkedIn. `body` is undefined unless it is JSON. */
export type Answer = Readonly<{ status: number; headers: Headers; body: unknown }>;

/** LinkedIn sent no response. `wasSent` is false only if the request certainly did not reach LinkedIn. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
  readonly wasSent: boolean;
  /** Whether the request timed out. A repeated request would probably time out, too. */
  readonly isLate: boolean;

  constructor(wasSent: boolean, isLate = false) {
    super('LinkedIn did not answer.');
    this.wasSent = wasSent;
    this.isLate = isLate;
  }
}

/**
 * Sends requests to LinkedIn with the headers that it requires. Every function rejects with `NoResponseError` if no
 * response arrives.
 */
export type LinkedInApi = Readonly<{
  /** Calls the API with a member's token. */
  call: (token: string, method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;
  /** Calls a finder of the API. */
  find: (token: string, path: string) => Promise<Answer>;
  /** Exchanges an authorization code or a refresh token for tokens. */
  token: (fields: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Uploads to a URL that LinkedIn returned. Gives up at `until`, a Unix time in milliseconds. */
  put: (
    token: string | undefined,
    url: string,
    bytes: Uint8Array<ArrayBuffer>,
    until: number,
  ) => Promise<Answer>;
}>;

/** Time limits for responses. */
const usualMilliseconds = { answer: 20_000, upload: 90_000 };

export function linkedInApi(settings: LinkedInSettings, milliseconds = usualMilliseconds): LinkedInApi {
  const { apiUrl, authUrl, version, clientId, clientSecret } = settings;
  const headersFor = (token: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'linkedin-version': version,
    'x-restli-protocol-version': '2.0.0',
  });
  return {
    call: (token, method, path, body) => {
      const init = { method, headers: headersFor(token), ...(body ? { body: JSON.stringify(body) } : {}) };
      return send(`${apiUrl}${path}`, init, milliseconds.answer);
    },
    find: (token, path) => {
      const init = { headers: { ...headersFor(token), 'x-restli-method': 'FINDER' } };
      return send(`${apiUrl}${path}`, init, milliseconds.answer);
    },
    token: (fields) =>
      send(
        `${authUrl}/accessToken`,
        {
          method: 'POST',
          body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
        },
        milliseconds.answer,
      ),
    put: async (token, url, bytes, until) => {
      if (!isLinkedIns(url)) throw new NoResponseError(false);
      const left = until - Date.now();
      if (left <= 0) throw new NoResponseError(false, true);
      const headers = {
        'content-type': 'application/octet-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      return send(url, { method: 'PUT', headers, body: bytes }, Math.min(milliseconds.upload, left));
    },
  };

  /** Tokens are sent only to LinkedIn, even if a response contains another host. */
  function isLinkedIns(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { origin, protocol, hostname } = new URL(url);
    const isTheirs = protocol === 'https:' && /(^|\.)(linkedin|licdn)\.com$/.test(hostname);
    return isTheirs || origin === new URL(apiUrl).origin;
  }
}

async function send(url: string, init: RequestInit, timeout: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: jsonIn(text) };
  } catch (error) {
    // The original error may contain the URL, which can hold secrets, so it is not passed on.
    throw new NoResponseError(
      !wasNeverConnected(error),
      error instanceof Error && error.name === 'TimeoutError',
    );
  }
}

const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

/** Whether no connection was established, judged by the error codes of Node and Deno. */
function wasNeverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = Object(error.cause) as { code?: unknown; message?: unknown };
  const isNodes = connectionErrors.includes(String(code)) || code === 'UND_ERR_CONNECT_TIMEOUT';
  return (
    isNodes || /client error \(Connect\)|dns error|tcp connect error/.test(`${error.message} ${message}`)
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
