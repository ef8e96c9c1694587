import { z } from 'zod';
import { type Caller, serviceRole } from './database/database.ts';
import { equalsInConstantTime, type Keys } from './keys.ts';

/** The identity behind a request, or why its token or key is invalid. */
export type CallerResult = Readonly<
  { ok: true; caller: Caller } | { ok: false; reason: 'bad-token' | 'bad-key' }
>;

/**
 * Resolves a request's identity from its bearer token or its API key. Without either, it is `anon`. An invalid,
 * expired, or wrong-purpose token is rejected, never treated as anonymous.
 */
export async function callerOf(headers: Headers, keys: Keys, now: Date): Promise<CallerResult> {
  const authorization = headers.get('authorization');
  const key = headers.get('apikey');
  const keyCaller = key === null ? anonymous : await callerOfKey(key, keys, now);
  if (!keyCaller) return { ok: false, reason: 'bad-key' };
  if (authorization === null || authorization.trim() === '') return { ok: true, caller: keyCaller };
  const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1];
  const caller = token === undefined ? undefined : await callerOfToken(token, keys, now);
  return caller ? { ok: true, caller } : { ok: false, reason: 'bad-token' };
}

const anonymous: Caller = { role: 'anon', claims: {} };

/** Returns the identity of a project key, or undefined if it is invalid. Any key signed by this project is valid. */
export async function callerOfKey(key: string, keys: Keys, now: Date): Promise<Caller | undefined> {
  // The public key is no secret, so no constant-time comparison is needed.
  if (key === keys.anonKey) return anonymous;
  if (equalsInConstantTime(key, keys.serviceKey)) return serviceRole;
  const caller = await callerOfToken(key, keys, now);
  return caller?.role === 'authenticated' ? undefined : caller;
}

type VerifiedToken = { caller: Caller; expiresAtMs: number };
const maxVerifiedTokens = 1_000;
/** Caches verified tokens: a page sends the same token with every request for an hour. */
const verifiedTokens = new WeakMap<Keys, Map<string, VerifiedToken>>();

/** Returns the identity of a token, or undefined if it is invalid or has expired. */
export async function callerOfToken(token: string, keys: Keys, now: Date): Promise<Caller | undefined> {
  const cache = verifiedTokens.get(keys) ?? new Map<string, VerifiedToken>();
  verifiedTokens.set(keys, cache);
  const found = cache.get(token);
  if (found && found.expiresAtMs > now.getTime()) return found.caller;
  cache.delete(token);

  const claims = claimsShape.safeParse(await keys.verify(token, now));
  if (!claims.success) return undefined;
  const { role, aud, sub, exp } = claims.data;
  const audiences = aud === undefined ? [] : [aud].flat();
  // Project keys have neither audience nor subject; user tokens have both.
  const isUserToken = role === 'authenticated' && sub !== undefined && audiences.includes('authenticated');
  const isKey = role !== 'authenticated' && aud === undefined && sub === undefined;
  if (!isUserToken && !isKey) return undefined;
  const caller = { role, claims: claims.data };
  // Maps iterate in insertion order, so the first entry is the oldest.
  const [oldest] = cache.size < maxVerifiedTokens ? [] : cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(token, { caller, expiresAtMs: exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000 });
  return caller;
}

const claimsShape = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  sub: z.uuid().optional(),
  exp: z.number().optional(),
});
