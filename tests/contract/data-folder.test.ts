import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { newUser } from './support/each-database.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { type Target, targetAt } from './support/target.ts';

let running: ServerProcess | undefined;
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
});

/** Starts the server in a separate process on a data folder. */
async function serve(dataDir: string, env: Record<string, string> = {}): Promise<Target> {
  running = await startProcess({ DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/supabase', ...env });
  return targetAt(running.url);
}

async function stop(): Promise<void> {
  expect(await running?.end('SIGTERM')).toBe(0);
  running = undefined;
}

/**
 * Lists everything in a folder that other users of the machine can read, write, or enter. PGlite sets the mode of its
 * catalog cache itself; the cache has no user data, and its folder is closed.
 */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const modes = await Promise.all(
    [folder, ...paths].map(async (path) => [path, (await stat(path)).mode] as const),
  );
  return modes
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path]) => path)
    .filter((path) => !path.endsWith('/pg_internal.init'));
}

async function useAccount(target: Target): Promise<void> {
  const { client, id } = await newUser(target);
  const audio = new Blob(['audio'], { type: 'audio/webm' });
  expect((await client.storage.from('recordings').upload(`${id}/a.webm`, audio)).error).toBeNull();
}

const databases: [name: string, settings: () => Promise<Record<string, string>>][] = [
  ['PGlite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await freshPostgres() })],
];

test.each(databases.slice(0, hasPostgres ? 2 : 1))(
  "only the server's user can read what it stores, with %s",
  async (_, settings) => {
    const dataDir = await freshDataDir();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await chmod(dataDir, 0o755);
    await useAccount(await serve(dataDir, await settings()));
    await stop();
    expect(await openToOthers(dataDir)).toEqual([]);
  },
);

test('a server without its keys refuses to start if accounts exist, until new keys are requested', async () => {
  const dataDir = await freshDataDir();
  await useAccount(await serve(dataDir));
  await stop();
  const secrets = join(dataDir, 'secrets');
  await rm(join(secrets, 'secret'));
  const refused = await serve(dataDir).catch((error: Error) => error.message);
  expect(refused).toMatch(/secret.* missing.*Restore.*empty folder/s);
  await rm(secrets, { recursive: true });
  expect(await serve(dataDir).catch((error: Error) => error.message)).toContain('Restore the folder');
  expect(await readdir(dataDir)).not.toContain('secrets');

  await mkdir(secrets);
  await useAccount(await serve(dataDir));
});

test('a server whose database has no accounts makes new keys', async () => {
  const dataDir = await freshDataDir();
  await serve(dataDir);
  await stop();
  await rm(join(dataDir, 'secrets'), { recursive: true });
  await useAccount(await serve(dataDir));
});
