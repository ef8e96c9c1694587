import { z } from 'zod';
import type { Caller } from './database/database.ts';
import type { Keys } from './keys.ts';

/** A request's identity, or that its token or key is none of this server's. */
export type CallerAnswer = Readonly<
  { ok: true; caller: Caller } | { ok: false; reason: 'bad-token' | 'bad-key' }
>;

/**
 * Who a request is from: its bearer token, else its API key, else nobody, which is the role anon. A token that was
 * tampered with, has expired or was made for something else is refused, never taken for nobody's.
 */
export async function callerOf(headers: Headers, keys: Keys, now: Date): Promise<CallerAnswer> {
  const authorization = headers.get('authorization');
  const key = headers.get('apikey');
  const keyCaller = key === null ? nobody : await callerOfToken(key, keys, now);
  if (!keyCaller) return { ok: false, reason: 'bad-key' };
  if (authorization === null || authorization.trim() === '') return { ok: true, caller: keyCaller };
  const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1];
  const caller = token === undefined ? undefined : await callerOfToken(token, keys, now);
  return caller ? { ok: true, caller } : { ok: false, reason: 'bad-token' };
}

/** The caller that a token names, undefined for one that this server did not make for the purpose. */
async function callerOfToken(token: string, keys: Keys, now: Date): Promise<Caller | undefined> {
  const claims = claimsShape.safeParse(await keys.verify(token, now));
  if (!claims.success) return undefined;
  const { role, aud, sub } = claims.data;
  const audiences = aud === undefined ? [] : [aud].flat();
  // The public and the secret key have no audience and nobody's id; a person's token has both.
  const isPerson = role === 'authenticated' && sub !== undefined && audiences.includes('authenticated');
  const isKey = role !== 'authenticated' && aud === undefined && sub === undefined;
  return isPerson || isKey ? { role, claims: claims.data } : undefined;
}

const nobody: Caller = { role: 'anon', claims: {} };

const claimsShape = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  sub: z.uuid().optional(),
});
