import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProject } from './project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (toml: string, env: Record<string, string> = {}) => {
  writeFileSync(join(folder, 'config.toml'), toml);
  return readProject(folder, env);
};

test('a folder without config.toml gets the defaults of the Supabase CLI and GoTrue', async () => {
  const { auth, unsupported } = await readProject(folder, {});
  expect(unsupported).toEqual([]);
  expect(auth).toMatchObject({
    accessTokenSeconds: 3600,
    refreshReuseSeconds: 10,
    minPasswordLength: 6,
    isSignupEnabled: true,
    rates: { perFiveMinutes: { requests: 30, verifications: 30, refreshes: 150 } },
    email: {
      needsConfirmation: true,
      confirmsChangeTwice: true,
      secondsBetweenEmails: 60,
      codeLength: 6,
      codeSeconds: 3600,
    },
  });
});

test('rejects a missing folder and unreadable settings', async () => {
  await expect(readProject(join(folder, 'misspelt'), {})).rejects.toThrow(
    `SUPABASE_DIR ${join(folder, 'misspelt')} cannot be read (ENOENT).`,
  );
  mkdirSync(join(folder, 'config.toml'));
  await expect(readProject(folder, {})).rejects.toThrow(
    `The settings ${join(folder, 'config.toml')} cannot be read (EISDIR).`,
  );
});

test('reads values, including durations and env(NAME)', async () => {
  const { auth } = await read(
    `[auth]
     site_url = "env(WHERE)"
     additional_redirect_urls = ["env(EXTRA)"]
     signing_keys_path = "./keys.json"
     [auth.email]
     max_frequency = "1m30s"`,
    { WHERE: 'https://standout.example/', EXTRA: 'https://other.example/**' },
  );
  expect(auth.siteUrl).toBe('https://standout.example');
  expect(auth.redirectAllowList).toEqual(['https://other.example/**']);
  expect(auth.signing.keysPath).toBe(join(folder, 'keys.json'));
  expect(auth.email.secondsBetweenEmails).toBe(90);
});

test('our own project leaves the site URL to SITE_URL, and an unset URL is undefined', async () => {
  expect((await readProject('supabase', {})).auth.siteUrl).toBeUndefined();
  const { auth } = await readProject('supabase', { SITE_URL: 'https://standout.example' });
  expect(auth.siteUrl).toBe('https://standout.example');
});

test('lists unsupported keys, and an unsupported table only once', async () => {
  const { unsupported } = await read(`
    [db]
    port = 1
    [db.seed]
    sql_paths = ["seeds/*.sql"]
    [api]
    auto_expose_new_tables = true
    [inbucket]
    port = 1
    [auth.captcha]
    enabled = true
    [auth.sms.twilio]
    enabled = true
    [auth.external.apple]
    enabled = true
    client_id = "standout"
    [auth.external.house]
    enabled = true
    client_id = "standout"
    url = "https://login.example"
    [storage]
    enabled = false`);
  expect(unsupported).toEqual([
    'db.port',
    'inbucket',
    'auth.captcha',
    'auth.sms.twilio',
    'auth.external.apple',
    'storage.enabled',
  ]);
});

test('names an invalid key', async () => {
  await expect(read('[auth]\nminimum_password_length = 3')).rejects.toThrow(
    /auth\.minimum_password_length is invalid/,
  );
  await expect(read('[auth\n')).rejects.toThrow(/config\.toml is not TOML/);
});

test('rejects an enabled feature whose requirement is missing, such as an unset env(NAME) variable', async () => {
  const hook = (values: string) => read(`[auth.hook.send_sms]\nenabled = true\n${values}`);
  const [uri, secrets] = ['uri = "https://hooks.example/sms"', 'secrets = "v1,whsec_c2VjcmV0"'];
  await expect(hook(`${uri}\nsecrets = "env(NOT_SET)"`)).rejects.toThrow(/auth\.hook\.send_sms\.secrets/);
  await expect(hook(secrets)).rejects.toThrow(/auth\.hook\.send_sms\.uri/);
  expect((await hook(`${uri}\n${secrets}`)).auth.phone.hook).toEqual({
    uri: 'https://hooks.example/sms',
    secrets: ['v1,whsec_c2VjcmV0'],
  });
  await expect(read('[auth.external.google]\nenabled = true\nclient_id = "env(NOT_SET)"')).rejects.toThrow(
    /auth\.external\.google\.client_id/,
  );
  const off = await read('[auth.external.google]\n[auth.hook.send_sms]\nuri = "env(NOT_SET)"');
  expect(off.auth).toMatchObject({ providers: {}, phone: { hook: undefined } });
});
