/** The token of this page's link and the backend that it belongs to. */
export type LinkTarget = { backendUrl: string; anonKey: string; token: string };

/** `offline`: no reply arrived, but the call may have reached the server. `failed`: the server returned an error. */
export type NoResponse = { refused: 'offline' | 'failed' };

/** Longer than any call takes, except a withdrawal. The server finishes a withdrawal even if the client disconnects. */
const timeoutMilliseconds = 60_000;

/** Calls the backend without an account. Returns refusals as values and never rejects. */
export async function call<Answer extends object>(
  { backendUrl, anonKey }: LinkTarget,
  path: string,
  body: object,
): Promise<Answer | NoResponse> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMilliseconds);
  try {
    const response = await fetch(`${backendUrl}${path}`, {
      method: 'POST',
      headers: { ...publicHeaders(anonKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    const answer = objectIn(await response.text());
    // A refusal can have any status: `later` has 429.
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

/** Parses a JSON object. Returns undefined for anything else, such as a proxy's error page. */
function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
