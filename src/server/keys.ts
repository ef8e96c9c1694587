import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { privateJwks, readSigningKeys, secretKey, signingKeyOf } from './signing-keys.ts';
import { StartupError } from './startup-error.ts';

/** What the server signs and verifies with. Nothing of it but the public halves ever leaves the server. */
export type Keys = Readonly<{
  anonKey: string;
  serviceKey: string;
  /** The public keys, newest first; a shared secret has none. */
  jwks: { keys: readonly JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token that this server signed and that has not expired at `now`, else undefined. */
  verify(token: string, now: Date): Promise<JWTPayload | undefined>;
  /** A keyed digest, for what must be recognised but not kept: base64url, 43 characters. */
  digest(purpose: string, text: string): string;
}>;

/** Where secrets are kept between starts: returns what is there, after putting `made` there when nothing was. */
export type SecretStore = (name: string, made: string) => Promise<string>;

/** What a project says of its keys. */
export type SigningRules = Readonly<{
  /** A JSON list of private JWKs as the Supabase CLI makes them: the first that may sign signs, all verify. */
  keysPath?: string | undefined;
  /** The shared secret of HS256. Without a list of keys it signs; with one it verifies what names no key. */
  secret?: string | undefined;
  anonKey?: string | undefined;
  serviceKey?: string | undefined;
}>;

/** The project's keys: those it names, else ones that are made on the first run and kept in `store`. */
export async function openKeys(store: SecretStore, rules: SigningRules = {}): Promise<Keys> {
  const kept = await store('signing_keys', JSON.stringify([await newSigningKey()]));
  const named = rules.keysPath ? await readSigningKeys(rules.keysPath) : undefined;
  const listed = await Promise.all((named ?? keptKeys(kept)).map(signingKeyOf));
  const shared = rules.secret === undefined ? undefined : secretKey(rules.secret);
  const signer = named || !shared ? (listed.find((key) => key.maySign) ?? listed[0]) : shared;
  if (!signer) throw new StartupError(`${rules.keysPath ?? 'The data directory'} holds no signing key.`);
  const secret = Buffer.from(await store('secret', randomBytes(32).toString('base64url')), 'base64url');
  // With an empty one anybody could make the digests of links and sessions.
  if (secret.byteLength !== 32) throw damaged('secret');

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: signer.alg, ...(signer.kid && { kid: signer.kid }), typ: 'JWT' })
      .sign(signer.private);
  const verify: Keys['verify'] = async (token, now) => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid, alg }) => {
          const key = listed.find((candidate) => candidate.kid === kid) ?? shared;
          // A key is good for its own algorithm only: a public key must never pass for a secret.
          if (!key || key.alg !== alg) throw new Error('The token names no key of this server.');
          return key.public;
        },
        { currentDate: now },
      );
      return payload;
    } catch {
      return undefined;
    }
  };
  // A key that was signed with a signing key which is gone would be refused: it is made anew under another name.
  const apiKey = async (role: string, given: string | undefined) => {
    if (given === undefined) {
      const made = await sign({ iss: 'standout', role, iat: 1_735_689_600, exp: 4_102_444_800 });
      return store(`${role}_key:${signer.kid ?? fingerprint(rules.secret ?? '')}`, made);
    }
    const claims = await verify(given, new Date());
    if (claims?.role === role) return given;
    throw new StartupError(`config.toml: auth.${role}_key is not signed with a key of this project.`);
  };

  return {
    anonKey: await apiKey('anon', rules.anonKey),
    serviceKey: await apiKey('service_role', rules.serviceKey),
    jwks: { keys: listed.flatMap((key) => key.jwk ?? []) },
    sign,
    verify,
    digest: (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

function keptKeys(text: string): ReturnType<typeof privateJwks.parse> {
  try {
    return privateJwks.parse(JSON.parse(text));
  } catch {
    throw damaged('signing_keys');
  }
}

function damaged(name: string): StartupError {
  return new StartupError(
    `The server's own ${name} is damaged: put the file back from a backup of the data directory's secrets.`,
  );
}

/** Compares secrets in a time that tells nothing of where they differ. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

const comparisonKey = randomBytes(32);

async function newSigningKey(): Promise<JWK> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(pair.privateKey)), kid: crypto.randomUUID() };
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
