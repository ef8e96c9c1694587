import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from './keys.ts';
import { fileSecrets } from './secret-stores.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

const secret = 'a secret of at least sixteen characters';
const now = new Date();
const store = () => {
  const kept = new Map<string, string>();
  return async (name: string, made: string) => {
    if (!kept.has(name)) kept.set(name, made);
    return kept.get(name) ?? made;
  };
};
const keyFile = async (...keys: JWK[]) => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify(keys));
  return path;
};
const newKey = async (alg: 'ES256' | 'RS256', more: JWK | object = {}): Promise<JWK> => {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(pair.privateKey)), kid: crypto.randomUUID(), alg, ...more };
};
const claims = () => ({ sub: 'someone', exp: Math.floor(now.getTime() / 1000) + 60 });

test.each(['ES256', 'RS256'] as const)(
  '%s keys from a file sign tokens that anyone can verify',
  async (alg) => {
    const key = await newKey(alg);
    const keys = await openKeys(store(), { keysPath: await keyFile(key) });
    const token = await keys.sign(claims());
    expect(decodeProtectedHeader(token)).toMatchObject({ alg, kid: key.kid });
    expect(keys.jwks.keys).toHaveLength(1);
    expect(keys.jwks.keys[0]).not.toHaveProperty('d');
    const published = createLocalJWKSet({ keys: [...keys.jwks.keys] });
    expect((await jwtVerify(token, published)).payload.sub).toBe('someone');
    expect((await keys.verify(token, now))?.sub).toBe('someone');
    expect((await keys.verify(keys.serviceKey, now))?.role).toBe('service_role');
  },
);

test.each([
  ['signing_keys', 'garbage'],
  ['signing_keys', ''],
  ['secret', ''],
])('a damaged %s (%j) is an error', async (name, text) => {
  const kept = store();
  await kept(name, text);
  await expect(openKeys(kept)).rejects.toThrow(`The server's own ${name} is damaged`);
});

test('an unreadable secret is an error, not replaced', async () => {
  await mkdir(join(folder, 'secrets', 'signing_keys'), { recursive: true });
  await expect(openKeys(fileSecrets(folder))).rejects.toThrow(/^The secret .* cannot be read \(EISDIR\)/);
});

test('the first key that may sign signs, and the others still verify', async () => {
  const [old, current] = [
    await newKey('RS256', { key_ops: ['verify'] }),
    await newKey('ES256', { key_ops: ['sign', 'verify'] }),
  ];
  const before = await openKeys(store(), { keysPath: await keyFile({ ...old, key_ops: ['sign'] }) });
  const after = await openKeys(store(), { keysPath: await keyFile(old, current) });
  expect(decodeProtectedHeader(await after.sign(claims())).kid).toBe(current.kid);
  expect((await after.verify(await before.sign(claims()), now))?.sub).toBe('someone');
  expect(after.jwks.keys.map(({ kid }) => kid)).toEqual([old.kid, current.kid]);
});

describe('a shared secret', () => {
  test('signs with HS256 when no keys are configured, and the JWKS does not contain it', async () => {
    const keys = await openKeys(store(), { secret });
    const token = await keys.sign(claims());
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256' });
    const { payload } = await jwtVerify(keys.anonKey, new TextEncoder().encode(secret));
    expect(payload.role).toBe('anon');
    expect(JSON.stringify(keys.jwks)).not.toContain('oct');
    expect((await keys.verify(token, now))?.sub).toBe('someone');
  });

  test('verifies tokens when other keys are configured, but never with a public key', async () => {
    const key = await newKey('ES256');
    const keys = await openKeys(store(), { keysPath: await keyFile(key), secret });
    expect(decodeProtectedHeader(await keys.sign(claims())).alg).toBe('ES256');
    const byHand = (bytes: Uint8Array, kid?: string) =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) }).sign(bytes);
    expect((await keys.verify(await byHand(new TextEncoder().encode(secret)), now))?.sub).toBe('someone');
    const confused = new TextEncoder().encode(JSON.stringify(keys.jwks.keys[0]));
    expect(await keys.verify(await byHand(confused, key.kid), now)).toBeUndefined();
  });
});

test('project keys from config.toml must be signed by this project', async () => {
  const own = await openKeys(store(), { secret });
  const { anonKey, serviceKey } = own;
  const given = await openKeys(store(), { secret, anonKey, serviceKey });
  expect([given.anonKey, given.serviceKey]).toEqual([anonKey, serviceKey]);
  await expect(openKeys(store(), { secret: `${secret} not`, anonKey })).rejects.toThrow(/auth\.anon_key/);
  await expect(openKeys(store(), { secret, anonKey: serviceKey })).rejects.toThrow(/auth\.anon_key/);
});

test('a keys file without usable keys is rejected by name', async () => {
  const path = join(folder, 'nonsense.json');
  await writeFile(path, '[{"kty":"EC"}]');
  await expect(openKeys(store(), { keysPath: path })).rejects.toThrow(path);
});
