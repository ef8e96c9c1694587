import { Hono } from 'hono';
import { callerOf } from '../caller.ts';
import { originAddress, type ServerEnv } from '../client-address.ts';
import type { Keys } from '../keys.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import { maxBodyBytes } from './limited-body.ts';
import type { FunctionRunner } from './runner.ts';
import { FunctionFailure } from './thread.ts';

/** Dependencies of the functions API. */
export type FunctionServices = Readonly<{ keys: Keys; functions: FunctionRunner; now: () => Date }>;

/**
 * Serves the project's functions like hosted Supabase. Mounted at /functions/v1. Functions handle CORS themselves.
 */
export function functions(
  { keys, functions: runner, now }: FunctionServices,
  trustProxy: ProxyTrust,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.all('/:name/*', (context) =>
    call(context.req.param('name'), context.req.raw, originAddress(context, trustProxy)),
  );
  return app;

  async function call(name: string, request: Request, address: string): Promise<Response> {
    const found = runner.find(name);
    if (!found) return answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    // CORS preflights carry no credentials.
    if (found.verifiesJwt && request.method !== 'OPTIONS') {
      const message = await refusalByToken(request.headers);
      if (message !== undefined) return answer(401, { code: 401, message });
    }
    if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) {
      const response = answer(413, { code: 'REQUEST_TOO_LARGE', message: 'Send at most 36 MB at once' });
      // The rest of the body is not read, so the connection cannot be reused.
      response.headers.set('connection', 'close');
      return response;
    }
    const url = new URL(request.url);
    // Functions see their own name as the first path segment.
    url.pathname = url.pathname.slice(url.pathname.indexOf('/functions/v1') + '/functions/v1'.length);
    try {
      return await found.thread.call(request, url.href, { 'x-forwarded-for': address });
    } catch (error) {
      if (!(error instanceof FunctionFailure)) throw error;
      const [status, code] = failures[error.reason];
      return answer(status, { code, message: error.message });
    }
  }

  async function refusalByToken(headers: Headers): Promise<string | undefined> {
    if (!headers.get('authorization')) return 'Missing authorization header';
    return (await callerOf(headers, keys, now())).ok ? undefined : 'Invalid JWT';
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'access-control-allow-origin': '*' } });
}

/** Function failures as hosted Supabase's codes. */
const failures = {
  boot: [503, 'BOOT_ERROR'],
  error: [500, 'WORKER_ERROR'],
  limit: [546, 'WORKER_LIMIT'],
  timeout: [504, 'IDLE_TIMEOUT'],
} as const;
