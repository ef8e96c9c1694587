import { createHash } from 'node:crypto';
import type { Handler, MiddlewareHandler } from 'hono';
import { isLocalName, isLoopback, type ServerEnv, socketAddress } from '../client-address.ts';
import type { Config } from '../config.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxHtml, mailboxScript } from './mailbox-page.ts';

/**
 * Whether the mailbox is shown at all. A site for others stands behind a proxy: only one that is known to say for whom it asks
 * leaves requests from this machine to be told from a stranger's.
 */
export function isMailboxShown({ trustProxy }: Pick<Config, 'trustProxy'>, siteUrl: string): boolean {
  return trustProxy || isLocalName(new URL(siteUrl).hostname);
}

/** The mailbox holds keys to accounts: only this machine may look, and a proxy in front makes everyone look local. */
export const onlyLoopback: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => context.req.header(name));
  // A stranger's page whose name was pointed at this machine would ask under that name.
  const { hostname } = new URL(context.req.url);
  if (isForwarded || !isLocalName(hostname) || !isLoopback(socketAddress(context))) {
    return context.text('Not found', 404);
  }
  context.header('cache-control', 'no-store');
  return next();
};

/** GET /mailbox: the mails that were sent, for people. */
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

/** GET /mailbox/messages.json: the same for programs, newest first. */
export function mailboxMessages(mailbox: Mailbox): Handler {
  return async (context) => context.json(await mailbox.messages());
}
