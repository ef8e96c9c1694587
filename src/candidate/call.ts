/** The link of this page, and the backend that it belongs to. */
export type LinkTarget = { backendUrl: string; anonKey: string; token: string };

/** `offline`: no answer came, so the call may have reached the server. `failed`: the server had an error. */
export type NoAnswer = { refused: 'offline' | 'failed' };

/** Longer than the server takes for any call except a withdrawal, which goes on without its caller. */
const patienceMilliseconds = 60_000;

/** Calls the backend without an account. Refusals are answers. Never rejects. */
export async function call<Answer extends object>(
  { backendUrl, anonKey }: LinkTarget,
  path: string,
  body: object,
): Promise<Answer | NoAnswer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patienceMilliseconds);
  try {
    const response = await fetch(`${backendUrl}${path}`, {
      method: 'POST',
      headers: { ...publicHeaders(anonKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    const answer = objectIn(await response.text());
    // Refusals can have any status: that of `later` is 429.
    if (answer && (response.ok || 'refused' in answer)) return answer as Answer;
    return { refused: 'failed' };
  } catch {
    return { refused: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

/** The headers of a request without an account. */
export function publicHeaders(anonKey: string): Record<string, string> {
  return { apikey: anonKey, authorization: `Bearer ${anonKey}` };
}

/** Undefined for anything else, such as the error page of a proxy. */
function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
