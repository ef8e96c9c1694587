import type { Context } from 'hono';
import { type ServerEnv, socketAddress } from '../../client-address.ts';

/** What is noted of the device that begins a session. */
export function readClient(context: Context<ServerEnv>): { address: string; userAgent: string } {
  const address = context.get('originAddress') ?? socketAddress(context);
  return { address, userAgent: context.req.header('user-agent') ?? '' };
}

/** Where the client wants people to be sent, as it says in the query or in a header. */
export function requestedRedirect(context: Context): string | undefined {
  return context.req.query('redirect_to') ?? context.req.header('redirect_to');
}
