import { readFile } from 'node:fs/promises';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

/** A key that signs or verifies tokens with one algorithm. `jwk` is its public half, which shared secrets lack. */
export type SigningKey = Readonly<{
  alg: 'ES256' | 'RS256' | 'HS256';
  kid: string | undefined;
  private: CryptoKey | Uint8Array;
  public: CryptoKey | Uint8Array;
  jwk: JWK | undefined;
  maySign: boolean;
}>;

const common = { kid: z.string(), key_ops: z.array(z.string()).optional() };
const privateJwk = z.discriminatedUnion('kty', [
  z.looseObject({
    ...common,
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    d: z.string(),
    x: z.string(),
    y: z.string(),
  }),
  z.looseObject({
    ...common,
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    d: z.string(),
    p: z.string(),
    q: z.string(),
    dp: z.string(),
    dq: z.string(),
    qi: z.string(),
  }),
  z.looseObject({ ...common, kty: z.literal('oct'), k: z.string().min(22) }),
]);
export const privateJwks = z.array(privateJwk);

/** Reads a file of private keys. Throws a StartupError that names the file. */
export async function readSigningKeys(path: string): Promise<z.infer<typeof privateJwks>> {
  try {
    return privateJwks.min(1).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new StartupError(
      `${path} is not a JSON list of private EC (P-256), RSA or oct keys, each with a kid.`,
    );
  }
}

export async function signingKeyOf(jwk: z.infer<typeof privateJwk>): Promise<SigningKey> {
  const { kid } = jwk;
  const maySign = jwk.key_ops?.includes('sign') ?? true;
  const use = { kid, use: 'sig', key_ops: ['verify'], ext: true };
  switch (jwk.kty) {
    case 'oct': {
      const secret = Buffer.from(jwk.k, 'base64url');
      return { alg: 'HS256', kid, private: secret, public: secret, jwk: undefined, maySign };
    }
    case 'EC': {
      const { kty, crv, d, x, y } = jwk;
      const half = { kty, crv, x, y };
      return {
        alg: 'ES256',
        kid,
        private: await importJWK({ ...half, d }, 'ES256'),
        public: await importJWK(half, 'ES256'),
        jwk: { ...half, ...use, alg: 'ES256' },
        maySign,
      };
    }
    case 'RSA': {
      const { kty, n, e, d, p, q, dp, dq, qi } = jwk;
      return {
        alg: 'RS256',
        kid,
        private: await importJWK({ kty, n, e, d, p, q, dp, dq, qi }, 'RS256'),
        public: await importJWK({ kty, n, e }, 'RS256'),
        jwk: { kty, n, e, ...use, alg: 'RS256' },
        maySign,
      };
    }
  }
}

/** The project's shared secret, for tokens without a key id. */
export function secretKey(secret: string): SigningKey {
  const bytes = Buffer.from(secret);
  return { alg: 'HS256', kid: undefined, private: bytes, public: bytes, jwk: undefined, maySign: true };
}
