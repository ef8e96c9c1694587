import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { StartRefused } from './refusal.ts';

/** What the server signs and verifies with. Nothing of it but the public halves ever leaves the server. */
export type Keys = Readonly<{
  anonKey: string;
  serviceKey: string;
  /** The public keys, newest first. */
  jwks: { keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token that this server signed and that has not expired at `now`, else undefined. */
  verify(token: string, now: Date): Promise<JWTPayload | undefined>;
  /** A keyed digest, for what must be recognised but not kept: base64url, 43 characters. */
  digest(purpose: string, text: string): string;
}>;

/** Where secrets are kept between starts: returns what is there, after putting `made` there when nothing was. */
export type SecretStore = (name: string, made: string) => Promise<string>;

/**
 * The project's keys, made on the first run and kept in `store`. A `signingKeysPath`, a JSON list of private JWKs as
 * the Supabase CLI makes them, takes the place of the made signing key: the first signs, all verify.
 */
export async function openKeys(store: SecretStore, signingKeysPath: string | undefined): Promise<Keys> {
  const made = JSON.stringify([await newSigningKey()]);
  const kept = await store('signing_keys', made);
  const jwks = signingKeysPath ? await readSigningKeys(signingKeysPath) : privateJwks.parse(JSON.parse(kept));
  const secret = Buffer.from(await store('secret', randomBytes(32).toString('base64url')), 'base64url');
  const keys = await Promise.all(jwks.map(async (jwk) => ({ kid: jwk.kid, key: await importEs256(jwk) })));
  const [signer] = keys;
  if (!signer) throw new StartRefused(`${signingKeysPath ?? 'The data directory'} holds no signing key.`);

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: signer.kid, typ: 'JWT' })
      .sign(signer.key.private);
  const verifiers = new Map(keys.map(({ kid, key }) => [kid, key.public]));
  // A key that was signed with a signing key which is gone would be refused: it is made anew under another name.
  const apiKey = async (role: string) =>
    store(
      `${role}_key:${signer.kid}`,
      await sign({ iss: 'standout', role, iat: 1_735_689_600, exp: 4_102_444_800 }),
    );

  return {
    anonKey: await apiKey('anon'),
    serviceKey: await apiKey('service_role'),
    jwks: { keys: jwks.map(publicHalf) },
    sign,
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = verifiers.get(kid ?? '');
            if (!key) throw new Error('The token names no key of this server.');
            return key;
          },
          { algorithms: ['ES256'], currentDate: now, requiredClaims: ['exp'] },
        );
        return payload;
      } catch {
        return undefined;
      }
    },
    digest: (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

/** Compares secrets in a time that tells nothing of where they differ. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

const comparisonKey = randomBytes(32);

const privateJwk = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string(),
  d: z.string(),
  x: z.string(),
  y: z.string(),
});
type PrivateJwk = z.infer<typeof privateJwk>;
const privateJwks = z.array(privateJwk);

async function newSigningKey(): Promise<PrivateJwk> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return privateJwk.parse({ ...(await exportJWK(pair.privateKey)), kid: crypto.randomUUID() });
}

async function importEs256(jwk: PrivateJwk): Promise<{ private: CryptoKey; public: CryptoKey }> {
  const { kty, crv, d, x, y } = jwk;
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ kty, crv, d, x, y }, 'ES256'),
    importJWK({ kty, crv, x, y }, 'ES256'),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('An EC key came as bytes.');
  return { private: privateKey, public: publicKey };
}

function publicHalf({ kty, crv, kid, x, y }: PrivateJwk): JWK {
  return { kty, crv, kid, x, y, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true };
}

async function readSigningKeys(path: string): Promise<PrivateJwk[]> {
  try {
    return privateJwks.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new StartRefused(`${path} is not a JSON list of private P-256 keys, each with a kid.`);
  }
}
