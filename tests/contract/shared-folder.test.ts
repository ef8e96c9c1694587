import { describe, expect, test } from 'vitest';
import { newUser, runsOwnServers } from './support/each-database.ts';
import { freshDataDir, freshPostgres, hasPostgres } from './support/fresh.ts';
import { clientOf, type OwnTarget, startTarget } from './support/target.ts';

describe.runIf(runsOwnServers && hasPostgres)('a data directory used by two databases', () => {
  test('the files of both databases stay, whichever one the server uses', async () => {
    const [dataDir, databaseUrl] = [await freshDataDir(), await freshPostgres()];
    const settings = { SUPABASE_DIR: 'tests/fixtures/library', DATA_DIR: dataDir };
    const running = async <T>(env: Record<string, string>, work: (server: OwnTarget) => Promise<T>) => {
      const server = await startTarget({ ...settings, ...env });
      try {
        return await work(server);
      } finally {
        await server.stop();
      }
    };
    const upload = async (server: OwnTarget) => {
      const user = await newUser(server);
      const { error } = await user.client.storage.from('own').upload(`${user.id}/kept.txt`, user.email);
      expect(error).toBeNull();
      return user;
    };
    const expectKept = async (
      server: OwnTarget,
      { id, email, password }: Awaited<ReturnType<typeof upload>>,
    ) => {
      const client = clientOf(server);
      expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
      const { data } = await client.storage.from('own').download(`${id}/kept.txt`);
      expect(await data?.text()).toBe(email);
    };

    const first = await running({}, upload);
    const second = await running({ DATABASE_URL: databaseUrl }, upload);
    // Like in a shell without DATABASE_URL.
    await running({}, (server) => expectKept(server, first));
    await running({ DATABASE_URL: databaseUrl }, (server) => expectKept(server, second));
    await running({}, (server) => expectKept(server, first));
  });
});
