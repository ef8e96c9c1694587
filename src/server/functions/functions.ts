import { Hono } from 'hono';
import { callerOf } from '../caller.ts';
import type { Keys } from '../keys.ts';
import type { FunctionRunner } from './runner.ts';
import { FunctionFailure } from './thread.ts';

/** What functions are served from. */
export type FunctionServices = Readonly<{ keys: Keys; functions: FunctionRunner; now: () => Date }>;

/** The project's functions as hosted Supabase serves them. Mounted at /functions/v1; CORS is the functions' own business. */
export function functions({ keys, functions: runner, now }: FunctionServices): Hono {
  const app = new Hono();
  app.all('/:name/*', (context) => call(context.req.param('name'), context.req.raw));
  return app;

  async function call(name: string, request: Request): Promise<Response> {
    const found = runner.find(name);
    if (!found) return answer(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    // A browser asks whether it may ask before it shows who it is.
    if (found.verifiesJwt && request.method !== 'OPTIONS') {
      const message = await refusalByToken(request.headers);
      if (message !== undefined) return answer(401, { code: 401, message });
    }
    const url = new URL(request.url);
    // A function sees its own name as the first part of the path.
    url.pathname = url.pathname.slice(url.pathname.indexOf('/functions/v1') + '/functions/v1'.length);
    try {
      return await found.thread.call(request, url.href);
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

/** A function that gave no answer, in the codes of hosted Supabase. */
const failures = {
  boot: [503, 'BOOT_ERROR'],
  error: [500, 'WORKER_ERROR'],
  limit: [546, 'WORKER_LIMIT'],
  timeout: [504, 'IDLE_TIMEOUT'],
} as const;
