import { Hono } from 'hono';
import { type AdminServices, admin } from './admin/admin.ts';
import { auth } from './auth/auth.ts';
import type { AuthServices } from './auth/services.ts';
import type { ServerEnv } from './client-address.ts';
import type { Config } from './config.ts';
import { handleError, notFound } from './errors.ts';
import { type FunctionServices, functions } from './functions/functions.ts';
import { health, ready } from './health.ts';
import { linkPage } from './link-page.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { mailboxMessages, mailboxPage, requireLoopback } from './mail/mailbox-routes.ts';
import { models, modelsPath, storedModel } from './models.ts';
import type { AccessLog } from './operation/access-log.ts';
import type { HttpUsage } from './operation/http-usage.ts';
import { type Metrics, metricsPage, requireMetricsAccess } from './operation/metrics.ts';
import { observeRequests } from './operation/observe-requests.ts';
import { pageConfig } from './page-config.ts';
import type { Realtime } from './realtime/realtime.ts';
import { realtime } from './realtime/routes.ts';
import { inRequestTurns, takeTurns } from './request-turn.ts';
import { type RestServices, rest } from './rest/rest.ts';
import { securityHeaders } from './security-headers.ts';
import { site } from './site.ts';
import type { StorageServices } from './storage/services.ts';
import { storage } from './storage/storage.ts';

/** Everything the app depends on. `mailbox` is set only without an SMTP server and while it may be shown. */
export type Services = AuthServices &
  RestServices &
  StorageServices &
  FunctionServices &
  AdminServices &
  Readonly<{
    config: Pick<
      Config,
      | 'trustProxy'
      | 'siteDir'
      | 'dataDir'
      | 'openaiApiKey'
      | 'openaiBaseUrl'
      | 'shareOpenaiKey'
      | 'aiProviders'
      | 'pageBackend'
      | 'metricsToken'
      | 'smtpUrl'
    >;
    mailbox: Mailbox | undefined;
    publishes: boolean;
    realtime: Realtime;
    accessLog: AccessLog | undefined;
    usage: HttpUsage;
    metrics: Metrics;
  }>;

/** How long a client of the auth endpoints waits for a response. */
const authDeadlineMs = 10_000;

/** Builds the whole server as one `Request → Response` app. Every route is mounted here. */
export function createApp(given: Services): Hono<ServerEnv> {
  const services = { ...given, database: inRequestTurns(given.database) };
  const { config, mailbox, keys, now } = services;
  const app = new Hono<ServerEnv>();
  app.onError(handleError);
  app.use(observeRequests({ ...services, trustProxy: config.trustProxy }));
  app.use(
    securityHeaders({
      ...config,
      siteUrl: services.siteUrl,
      hasModels: storedModel(config.dataDir) !== null,
    }),
  );

  app.get('/health', health);
  app.get('/ready', ready(given));
  app.get(
    '/metrics',
    requireMetricsAccess(config.metricsToken, services.siteUrl),
    metricsPage(services.metrics),
  );
  app.get('/config.json', pageConfig(services));
  if (mailbox) {
    app.use('/mailbox/*', requireLoopback);
    app.get('/mailbox', mailboxPage(mailbox));
    app.get('/mailbox/messages.json', mailboxMessages(mailbox));
  } else {
    app.all('/mailbox/*', notFound);
  }

  const whose = { keys, now, trustProxy: config.trustProxy };
  app.use('/auth/v1/*', takeTurns('auth', whose, authDeadlineMs));
  app.use('/:api{(rest|storage|functions)}/v1/*', takeTurns('people', whose));
  app.route('/auth/v1', auth(services, config.trustProxy));
  app.route('/rest/v1', rest(services, config.trustProxy));
  app.route('/storage/v1', storage(services));
  app.route('/functions/v1', functions(services, config.trustProxy));
  app.route('/admin/v1', admin(services));
  app.route('/realtime/v1', realtime(services.realtime, config.trustProxy));
  // The interview screen's fallback address for the same function.
  app.get('/api/get-openai-key', (context) =>
    app.fetch(
      new Request(new URL('/functions/v1/get-openai-key', context.req.url), context.req.raw),
      context.env,
    ),
  );
  app.all('/:api{(auth|rest|storage|functions|realtime|admin|graphql)}/v1/*', notFound);
  app.get(`${modelsPath}/*`, models(config.dataDir));
  app.get('/r/*', linkPage(config.siteDir));
  app.get('*', site(config.siteDir));
  app.notFound(notFound);
  return app;
}
