import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { refuse } from './refusal.ts';

/** What a signed URL allows. An upload belongs to the user who signed its URL. */
const grantShape = z.union([
  z.object({ use: z.literal('download'), url: z.string() }),
  z.object({
    use: z.literal('upload'),
    url: z.string(),
    upsert: z.boolean(),
    for: z.record(z.string(), z.unknown()),
  }),
]);

const uploadSeconds = 2 * 60 * 60;

/** How long a signed URL is valid, in seconds. */
export const expiryShape = z.object({ expiresIn: z.int().min(1).max(315_360_000) });

/** Returns a URL that lets anyone download one object. */
export async function signedAddress(
  keys: Keys,
  now: Date,
  place: string,
  expiresInSeconds: number,
): Promise<string> {
  const token = await keys.sign({ use: 'download', url: place, ...lifetime(now, expiresInSeconds) });
  return `/object/sign/${place}?token=${token}`;
}

/** Returns a token that lets its bearer upload one object as the caller, within two hours. */
export function uploadToken(
  keys: Keys,
  now: Date,
  place: string,
  caller: Caller,
  upsert: boolean,
): Promise<string> {
  const { role, claims } = caller;
  return keys.sign({
    use: 'upload',
    url: place,
    upsert,
    for: { ...claims, role },
    ...lifetime(now, uploadSeconds),
  });
}

/** Throws InvalidJWT unless the token was signed here for downloading this object. */
export async function checkDownload(
  keys: Keys,
  now: Date,
  token: string | null,
  place: string,
): Promise<void> {
  const grant = grantShape.safeParse(await keys.verify(token ?? '', now));
  if (!grant.success || grant.data.use !== 'download') throw refuse.signature('Invalid or expired token');
  if (grant.data.url !== place) throw refuse.signature('The token is for another object');
}

/** Returns the identity of an upload to a signed URL. Throws InvalidJWT. */
export async function checkUpload(
  keys: Keys,
  now: Date,
  token: string | null,
  place: string,
): Promise<{ caller: Caller; upsert: boolean }> {
  const grant = grantShape.safeParse(await keys.verify(token ?? '', now));
  if (!grant.success || grant.data.use !== 'upload') throw refuse.signature('Invalid or expired token');
  if (grant.data.url !== place) throw refuse.signature('The token is for another object');
  const role = roleShape.parse(grant.data.for.role);
  return { caller: { role, claims: grant.data.for }, upsert: grant.data.upsert };
}

const roleShape = z.enum(['anon', 'authenticated', 'service_role']);

function lifetime(now: Date, seconds: number): { iat: number; exp: number } {
  const iat = Math.floor(now.getTime() / 1000);
  return { iat, exp: iat + seconds };
}
