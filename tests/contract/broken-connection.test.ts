import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authAdmin } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { newUser, runsOwnServers } from './support/each-database.ts';
import { freshPostgres, hasPostgres } from './support/fresh.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

describe.runIf(runsOwnServers && hasPostgres)('a PostgreSQL connection that breaks during a commit', () => {
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
  let target: OwnTarget;
  beforeAll(async () => {
    const url = new URL(await freshPostgres());
    proxy = await startFaultyProxy(Number(url.port));
    url.port = String(proxy.port);
    target = await startTarget({ SUPABASE_DIR: 'tests/fixtures/library', DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await target.stop();
    await proxy.stop();
  });

  test('an upload that reported an error is stored, and the row and the bytes are consistent', async () => {
    const { client, id } = await newUser(target);
    const own = client.storage.from('own');
    await own.upload(`${id}/said.txt`, 'first');
    proxy.breakAfterCommitOf('update storage.objects');
    const { error } = await own.upload(`${id}/said.txt`, 'second', { upsert: true });
    expect(error).not.toBeNull();
    const { data } = await own.download(`${id}/said.txt`);
    expect(await data?.text()).toBe('second');
  });

  test.each([
    ['storing a part', 'insert into storage.resumable_parts'],
    ['completing the file', 'insert into storage.objects'],
  ])('a resumable upload continues after it broke while %s', async (_, statement) => {
    const { client, id, token } = await newUser(target);
    const objectName = `${id}/parts.txt`;
    const send = (uploadUrl: string | null) =>
      new Promise<{ url: string; error: unknown }>((resolve) => {
        const upload = new Upload(Buffer.from('in parts'), {
          endpoint: `${target.url}/storage/v1/upload/resumable`,
          headers: { authorization: `Bearer ${token}`, apikey: target.anonKey },
          metadata: { bucketName: 'own', objectName },
          chunkSize: 4,
          retryDelays: null,
          uploadUrl,
          onUploadUrlAvailable: () => {
            if (uploadUrl === null) proxy.breakAfterCommitOf(statement);
          },
          onError: (error) => resolve({ url: upload.url ?? '', error }),
          onSuccess: () => resolve({ url: upload.url ?? '', error: null }),
        });
        upload.start();
      });
    const broken = await send(null);
    expect(broken.error).not.toBeNull();
    proxy.stopBreaking();
    expect(await send(broken.url)).toEqual({ url: broken.url, error: null });
    const { data } = await client.storage.from('own').download(objectName);
    expect(await data?.text()).toBe('in parts');
  });

  test('an unavailable database is reported like in PostgREST, and requests succeed again later', async () => {
    const query = () =>
      fetch(`${target.url}/rest/v1/tags?select=id&id=eq.1`, { headers: { apikey: target.anonKey } });
    await proxy.refuseConnections();
    const unavailable = await query();
    expect([unavailable.status, await unavailable.json()]).toMatchObject([
      503,
      { code: 'PGRST000', message: 'Database connection error. Retrying the connection.' },
    ]);
    await proxy.acceptConnections();
    expect(await (await query()).json()).toEqual([{ id: 1 }]);
  });
});

test.runIf(runsOwnServers && hasPostgres)(
  'a query on a silent PostgreSQL fails, and the next one reconnects',
  async () => {
    const url = new URL(await freshPostgres());
    const proxy = await startFaultyProxy(Number(url.port));
    url.port = String(proxy.port);
    const database = await openPostgres(url.href, 'no-project', { userMs: 500, serverMs: 500 });
    const one = z.object({ one: z.number() });
    const query = () => database.oneAsIdentity(authAdmin, one, 'select 1 as one');
    const queryInTransaction = () => database.asIdentity(authAdmin, (tx) => tx.rows(one, 'select 1 as one'));
    await Promise.all([query(), queryInTransaction()]);
    proxy.goSilent();
    const results = await Promise.allSettled([query(), queryInTransaction()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([query(), queryInTransaction()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await database.close();
    await proxy.stop();
  },
);

/**
 * A faulty proxy to a local PostgreSQL. It can break a connection once, after a transaction with a given statement
 * has committed but before its response; refuse connections for a while; or stop responding on all open connections.
 */
async function startFaultyProxy(to: number) {
  let breakingStatement: string | undefined;
  const ends = new Set<Socket>();
  let silenced = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    let [isMatching, isCommitted] = [false, false];
    client.on('data', (sent) => {
      if (silenced.has(client)) return;
      const text = sent.toString('latin1');
      if (text.includes('rollback')) isMatching = false;
      if (breakingStatement !== undefined && text.includes(breakingStatement)) isMatching = true;
      if (isMatching && text.includes('commit')) isCommitted = true;
      upstream.write(sent);
    });
    upstream.on('data', (reply) => {
      if (silenced.has(client)) return;
      if (!isCommitted) return void client.write(reply);
      breakingStatement = undefined;
      client.destroy();
      upstream.destroy();
    });
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refuseConnections = async () => {
    for (const end of ends) end.destroy();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    refuseConnections,
    async acceptConnections() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    goSilent() {
      silenced = new Set(ends);
    },
    breakAfterCommitOf(statement: string) {
      breakingStatement = statement;
    },
    stopBreaking() {
      breakingStatement = undefined;
    },
    stop: refuseConnections,
  };
}
