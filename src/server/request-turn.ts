import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { callerOf } from './caller.ts';
import { clientAddress, type ServerEnv } from './client-address.ts';
import type { Database, Lane, Turn } from './database/database.ts';
import type { Keys } from './keys.ts';
import type { ProxyTrust } from './proxy-trust.ts';

const turns = new AsyncLocalStorage<Turn>();

/**
 * Wraps the database for requests: each waits its turn, and waiting work is dropped when the client disconnects. Work
 * that several requests share must use the lane `system`.
 */
export function inRequestTurns(database: Database): Database {
  const turnOf = (given: Turn | undefined): Turn | undefined =>
    given?.lane === 'system' ? given : { ...turns.getStore(), ...given };
  return {
    ...database,
    asIdentity: (caller, work, turn) => database.asIdentity(caller, work, turnOf(turn)),
    oneAsIdentity: (caller, row, sql, parameters, turn) =>
      database.oneAsIdentity(caller, row, sql, parameters, turnOf(turn)),
  };
}

/**
 * Gives requests their turn in a lane: one per user, or per client address if there is no user. After `deadlineMs`,
 * the client no longer waits for the response.
 */
export function takeTurns(
  lane: Lane,
  { keys, now, trustProxy }: { keys: Keys; now: () => Date; trustProxy: ProxyTrust },
  deadlineMs?: number,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { headers, signal } = context.req.raw;
    const answer = await callerOf(headers, keys, now());
    const user = answer.ok ? answer.caller.claims.sub : undefined;
    const key = typeof user === 'string' ? user : clientAddress(context, trustProxy);
    const late = deadlineMs === undefined ? [] : [AbortSignal.timeout(deadlineMs)];
    await turns.run({ lane, key, signal: AbortSignal.any([signal, ...late]) }, next);
  };
}
