import type { LinkedInSettings } from './settings.ts';

/** An answer of LinkedIn. `body` is undefined if it is no JSON. */
export type Answer = Readonly<{ status: number; headers: Headers; body: unknown }>;

/** No answer came. `wasSent` is false if the request certainly did not reach LinkedIn. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly wasSent: boolean;
  /** Whether LinkedIn took too long, so another try would probably hang, too. */
  readonly isLate: boolean;

  constructor(wasSent: boolean, isLate = false) {
    super('LinkedIn did not answer.');
    this.wasSent = wasSent;
    this.isLate = isLate;
  }
}

/** LinkedIn's address in a project, and what all its requests need. Rejects with `NoAnswer`. */
export type LinkedInApi = Readonly<{
  /** Calls the API with a member's token. */
  call: (token: string, method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;
  /** Calls one of its finders. */
  find: (token: string, path: string) => Promise<Answer>;
  /** Exchanges a code or a refresh token. */
  token: (fields: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Uploads to an address that LinkedIn gave. It ends at the moment `until`, in milliseconds. */
  put: (
    token: string | undefined,
    url: string,
    bytes: Uint8Array<ArrayBuffer>,
    until: number,
  ) => Promise<Answer>;
}>;

/** How long an answer may take. */
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
      if (!isLinkedIns(url)) throw new NoAnswer(false);
      const left = until - Date.now();
      if (left <= 0) throw new NoAnswer(false, true);
      const headers = {
        'content-type': 'application/octet-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      return send(url, { method: 'PUT', headers, body: bytes }, Math.min(milliseconds.upload, left));
    },
  };

  /** A token goes nowhere else, whatever an answer says. */
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
    // The error may name the address, and nothing else of it is needed.
    throw new NoAnswer(!wasNeverConnected(error), error instanceof Error && error.name === 'TimeoutError');
  }
}

const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

/** True if no connection was made, as Node and Deno say it. */
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
