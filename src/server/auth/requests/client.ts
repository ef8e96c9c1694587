import type { Context } from 'hono';
import { type ServerEnv, socketAddress } from '../../client-address.ts';

/** The device behind a request, as stored with its session. */
export type Client = Readonly<{ address: string; userAgent: string }>;

export function readClient(context: Context<ServerEnv>): Client {
  const address = context.get('originAddress') ?? socketAddress(context);
  return { address, userAgent: context.req.header('user-agent') ?? '' };
}

/** The redirect URL that the client asked for, in the query or in a header. */
export function requestedRedirect(context: Context): string | undefined {
  return context.req.query('redirect_to') ?? context.req.header('redirect_to');
}
