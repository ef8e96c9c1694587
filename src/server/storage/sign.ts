import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { refuse } from './refusal.ts';

/** What a signed address allows. The owner of an upload is whoever had the address signed. */
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

/** How long a signed address is to work. */
export const expiryShape = z.object({ expiresIn: z.int().min(1).max(315_360_000) });

/** An address that opens one object to whoever holds it. */
export async function signedAddress(
  keys: Keys,
  now: Date,
  place: string,
  expiresInSeconds: number,
): Promise<string> {
  const token = await keys.sign({ use: 'download', url: place, ...lifetime(now, expiresInSeconds) });
  return `/object/sign/${place}?token=${token}`;
}

/** A token by which one object may be written in the caller's name within two hours. */
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

/** Throws InvalidJWT unless the token was signed here for reading this object. */
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

/** As whom an upload to a signed address is made. Throws InvalidJWT. */
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
