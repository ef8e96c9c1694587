import { createHash } from 'node:crypto';
import type { Handler, MiddlewareHandler } from 'hono';
import { isLocalName, isLoopback, type ServerEnv, socketAddress } from '../client-address.ts';
import type { Config } from '../config.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxHtml, mailboxScript } from './mailbox-page.ts';

/**
 * Whether to serve the mailbox at all. A public site may be behind a proxy on this machine. If that proxy adds no
 * header, every request looks local, so the operator must enable the mailbox there.
 */
export function isMailboxEnabled({ showsMailbox }: Pick<Config, 'showsMailbox'>, siteUrl: string): boolean {
  return showsMailbox ?? isLocalName(new URL(siteUrl).hostname);
}

/** Responds with 404 unless the request comes directly from this machine: the emails contain sign-in links. */
export const requireLoopback: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const isForwarded = [...context.req.raw.headers.keys()].some((name) => proxyHeader.test(name));
  // Blocks DNS rebinding: another site's name that resolves to this machine.
  const { hostname } = new URL(context.req.url);
  if (isForwarded || !isLocalName(hostname) || !isLoopback(socketAddress(context))) {
    return context.text('Not found', 404);
  }
  context.header('cache-control', 'no-store');
  return next();
};

/** The headers that proxies and CDNs add. */
const proxyHeader = /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-.*|fly-.*|x-client-ip)$/;

/** GET /mailbox: the emails as a page. */
export function mailboxPage(mailbox: Mailbox): Handler {
  const scriptDigest = createHash('sha256').update(mailboxScript).digest('base64');
  return async (context) => {
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptDigest}'; connect-src 'self'; frame-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
    return context.html(mailboxHtml(await mailbox.messages()));
  };
}

/** GET /mailbox/messages.json: the emails as JSON, newest first. */
export function mailboxMessages(mailbox: Mailbox): Handler {
  return async (context) => context.json(await mailbox.messages());
}
