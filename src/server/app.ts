import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { requireApiKey } from './auth/api-key.ts';
import { health as authHealth } from './auth/health.ts';
import { jwks } from './auth/jwks.ts';
import { logout } from './auth/logout.ts';
import { limitAddress } from './auth/rates.ts';
import { recover } from './auth/recover.ts';
import { resend } from './auth/resend.ts';
import type { AuthServices } from './auth/services.ts';
import { settings } from './auth/settings.ts';
import { signup } from './auth/signup.ts';
import { token } from './auth/token.ts';
import { userGet } from './auth/user-get.ts';
import { userPut } from './auth/user-put.ts';
import { verifyGet } from './auth/verify-get.ts';
import { verifyPost } from './auth/verify-post.ts';
import type { ServerEnv } from './client-address.ts';
import type { Config } from './config.ts';
import { answerError, unknownRoute } from './errors.ts';
import { type FunctionServices, functions } from './functions/functions.ts';
import { health } from './health.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mailboxMessages, mailboxPage, onlyLoopback } from './mail/mailbox-routes.ts';
import { pageConfig } from './page-config.ts';
import { requestTimeout } from './request-timeout.ts';
import { type RestServices, rest } from './rest/rest.ts';
import { securityHeaders } from './security-headers.ts';
import { site } from './site.ts';
import { type StorageServices, storage } from './storage/storage.ts';

const maxBodyBytes = 1024 * 1024;
const requestTimeoutMs = 10_000;

/** Everything that the application stands on. `mailbox` is there when no SMTP server is set. */
export type Services = AuthServices &
  RestServices &
  StorageServices &
  FunctionServices &
  Readonly<{
    config: Pick<Config, 'trustProxy' | 'siteDir' | 'openaiApiKey' | 'openaiBaseUrl' | 'shareOpenaiKey'>;
    mailbox: Mailbox | undefined;
  }>;

/** The whole server as a function from request to response. Every route is mounted here. */
export function createApp(services: Services): Hono<ServerEnv> {
  const { config, keys, mailbox, rules } = services;
  const { requests, verifications, refreshes } = rules.rates.perFiveMinutes;
  const limit = (name: string, capacity: number) =>
    limitAddress({ ...services, trustProxy: config.trustProxy }, name, capacity);

  const app = new Hono<ServerEnv>();
  app.onError(answerError);
  app.use(securityHeaders());

  app.get('/health', health(services));
  app.get('/config.json', pageConfig(services));
  if (mailbox) {
    app.use('/mailbox/*', onlyLoopback);
    app.get('/mailbox', mailboxPage(mailbox));
    app.get('/mailbox/messages.json', mailboxMessages(mailbox));
  } else {
    app.all('/mailbox/*', unknownRoute);
  }

  const auth = new Hono<ServerEnv>();
  auth.use(
    cors({ origin: '*', maxAge: 86_400, exposeHeaders: ['x-sb-error-code', 'x-supabase-api-version'] }),
  );
  auth.use(requestTimeout(requestTimeoutMs));
  auth.use(bodyLimit({ maxSize: maxBodyBytes }));
  auth.get('/.well-known/jwks.json', jwks(services));
  auth.get('/verify', limit('verify', verifications), verifyGet(services));

  auth.use(requireApiKey(keys));
  auth.get('/health', authHealth);
  auth.get('/settings', settings(services));
  auth.post('/signup', limit('signup', requests), signup(services));
  auth.post('/verify', limit('verify', verifications), verifyPost(services));
  auth.post('/resend', limit('resend', requests), resend(services));
  auth.post('/recover', limit('recover', requests), recover(services));
  auth.post('/token', limit('token', refreshes), token(services));
  auth.get('/user', userGet(services));
  auth.put('/user', limit('user', requests), userPut(services));
  auth.post('/logout', logout(services));
  app.route('/auth/v1', auth);

  app.route('/rest/v1', rest(services));
  app.route('/storage/v1', storage(services));
  app.route('/functions/v1', functions(services));
  // The interview screen's second way to the same function.
  app.get('/api/get-openai-key', (context) =>
    app.fetch(
      new Request(new URL('/functions/v1/get-openai-key', context.req.url), context.req.raw),
      context.env,
    ),
  );
  app.all('/:api{(auth|rest|storage|functions|realtime|graphql)}/v1/*', unknownRoute);
  app.get('*', site(config.siteDir));
  app.notFound(unknownRoute);
  return app;
}
