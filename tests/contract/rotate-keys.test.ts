import { spawnSync } from 'node:child_process';
import { decodeProtectedHeader } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { programEnvironment } from '../support/program-environment.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { clientOf, targetAt } from './support/target.ts';

const root = new URL('../..', import.meta.url).pathname;
let running: ServerProcess | undefined;
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
});

const databases: [name: string, settings: () => Promise<Record<string, string>>][] = [
  ['PGlite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await freshPostgres() })],
];

test.each(databases.slice(0, hasPostgres ? 2 : 1))(
  'a new signing key keeps sessions valid, and forgotten keys sign nothing, with %s',
  async (_, settings) => {
    const env = {
      SUPABASE_DIR: 'tests/fixtures/supabase',
      DATA_DIR: await freshDataDir(),
      ...(await settings()),
    };
    const start = async () => {
      running = await startProcess(env);
      return targetAt(running.url);
    };
    /** Stops the server and runs the command. Returns its exit code and output. */
    const rotate = async (...args: string[]) => {
      expect(await running?.end('SIGTERM')).toBe(0);
      running = undefined;
      const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/rotate/run.ts', ...args], {
        cwd: root,
        env: { ...programEnvironment, ...env },
        encoding: 'utf8',
      });
      return [status, stdout || stderr];
    };
    const keyOf = (token: string) => decodeProtectedHeader(token).kid;
    const statusWith = async (url: string, token: string, apikey: string) =>
      (await fetch(`${url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } })).status;

    const before = await start();
    const { client, token } = await newUser(before);
    const refreshToken = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    expect(await rotate('--forget-old')).toEqual([1, expect.stringContaining('only one signing key')]);
    await start();
    expect(await rotate()).toEqual([0, expect.stringContaining('A new key was added')]);

    const during = await start();
    expect(await statusWith(during.url, token, before.anonKey)).toBe(200);
    const renewed = await clientOf(during).auth.refreshSession({ refresh_token: refreshToken });
    const newer = renewed.data.session;
    expect(keyOf(newer?.access_token ?? '')).not.toBe(keyOf(token));
    expect(keyOf(during.anonKey)).toBe(keyOf(newer?.access_token ?? ''));
    expect(await rotate('--forget-old')).toEqual([0, expect.stringContaining('Only the newest key is left')]);

    const after = await start();
    expect(await statusWith(after.url, token, after.anonKey)).toBe(403);
    expect(await statusWith(after.url, newer?.access_token ?? '', after.anonKey)).toBe(200);
    const again = await clientOf(after).auth.refreshSession({ refresh_token: newer?.refresh_token ?? '' });
    expect(again.error).toBeNull();
    expect(after.anonKey).toBe(during.anonKey);
  },
);
