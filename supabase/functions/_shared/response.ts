/** Where a function's settings come from: `Deno.env` or anything with the same shape. */
export type Settings = { get(name: string): string | undefined };

/** Adds CORS headers, which Supabase leaves to functions, and turns a crash into a generic error response. */
export function withCors(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: corsHeaders(request) });
    let response: Response;
    try {
      response = await handle(request);
    } catch (error) {
      console.error('A function failed:', error instanceof Error ? error.name : typeof error);
      response = refusal(500, 'unexpected_failure', 'Something went wrong on the server.');
    }
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(corsHeaders(request))) headers.set(name, value);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, headers });
  };
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers });
}

/** An error in the shape that OpenAI clients expect: `{"error": {code, message, type, param}}`. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ error: { message, type: 'standout_error', code, param: null } }, status, headers);
}

/** Reads a request's body. Returns undefined, without reading the rest, if it is larger than `maxBytes`. */
export async function readBodyUpTo(
  maxBytes: number,
  request: Request,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for await (const chunk of request.body ?? []) {
    byteCount += chunk.byteLength;
    if (byteCount > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(byteCount);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** Parses a body as a JSON object. Returns undefined for anything else. */
export function objectIn(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function corsHeaders(request: Request): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    // "*" would not include Authorization, and OpenAI clients send their own headers.
    'access-control-allow-headers':
      request.headers.get('access-control-request-headers') ??
      'authorization, apikey, content-type, x-client-info',
    'access-control-expose-headers': 'retry-after',
    'access-control-max-age': '86400',
  };
}
