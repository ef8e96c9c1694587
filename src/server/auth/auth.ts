import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { originAddress, type ServerEnv } from '../client-address.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import { AuthError } from './auth-error.ts';
import { limitAddress } from './guards/limit-address.ts';
import { requireAdmin } from './guards/require-admin.ts';
import { requireApiKey } from './guards/require-api-key.ts';
import { type Route, routes } from './routes.ts';
import type { AuthServices } from './services.ts';

/** Metadata, tokens of providers, and passkeys take a few kilobytes. */
const maxBodyBytes = 64 * 1024;
const requestTimeoutMs = 10_000;

/** The auth API: accounts, sessions, and second factors, compatible with hosted Supabase. Mounted at /auth/v1. */
export function auth(services: AuthServices, trustProxy: ProxyTrust): Hono<ServerEnv> {
  const limit = limitAddress(services, trustProxy);
  const app = new Hono<ServerEnv>();
  const mount = ([method, path, limitName, guard, endpoint]: Route) => {
    const middleware = [
      ...(guard === 'admin' ? [requireAdmin(services)] : []),
      ...(limitName ? [limit(limitName)] : []),
    ];
    app.on(method, [path], ...middleware, endpoint(services, limit));
  };

  app.use(
    cors({
      origin: '*',
      maxAge: 86_400,
      exposeHeaders: ['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after'],
    }),
  );
  app.use((context, next) => {
    context.set('originAddress', originAddress(context, trustProxy));
    return next();
  });
  // The timeout covers slow bodies too.
  app.use(timeout(requestTimeoutMs, timeoutError));
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseBody }));

  const isOpen = ([, , , guard]: Route) => guard === 'none';
  for (const route of routes.filter(isOpen)) mount(route);
  app.use(requireApiKey(services));
  for (const route of routes.filter((each) => !isOpen(each))) mount(route);
  return app;
}

function refuseBody(context: Context): never {
  // The rest of the body stays unread, so the connection cannot be reused.
  context.header('connection', 'close');
  throw new HTTPException(413, { message: 'The request body is too large. Send at most 64 kB at once.' });
}

function timeoutError(): AuthError {
  return new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.');
}
