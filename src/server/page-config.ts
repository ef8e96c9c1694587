import type { Handler } from 'hono';
import type { AuthServices } from './auth/services.ts';
import { isLocalName, isLoopback, type ServerEnv, socketAddress } from './client-address.ts';
import type { Config } from './config.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { storedModel } from './models.ts';

/** Dependencies of the page config. */
type PageServices = Pick<AuthServices, 'keys' | 'siteUrl'> &
  Readonly<{
    config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl' | 'dataDir' | 'smtpUrl'>;
    mailbox: Mailbox | undefined;
    /** Whether accounts can publish to LinkedIn. */
    publishes: boolean;
  }>;

/** GET /config.json: what the page needs to know about its backend. */
export function pageConfig({ config, keys, mailbox, siteUrl, publishes }: PageServices): Handler<ServerEnv> {
  return (context) => {
    const origin = originOf(context.req.url, siteUrl);
    context.header('cache-control', 'no-store');
    return context.json({
      backendUrl: origin,
      anonKey: keys.anonKey,
      aiBaseUrl: config.openaiBaseUrl,
      // A model server in the operator's network needs no key (`worksWithoutKey`).
      serverAi: config.openaiApiKey !== undefined || config.openaiBaseUrl.startsWith('http://'),
      sendsEmail: config.smtpUrl !== undefined,
      publishes,
      storedModel: storedModel(config.dataDir),
      mailboxUrl: mailbox && isLoopback(socketAddress(context)) ? `${origin}/mailbox` : null,
    });
  };
}

/** Returns the page's origin: for loopback names that of the request, otherwise the configured site URL. */
export function originOf(requestUrl: string, siteUrl: string): string {
  const { hostname, origin } = new URL(requestUrl);
  return isLocalName(hostname) ? origin : new URL(siteUrl).origin;
}
