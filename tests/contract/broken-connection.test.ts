import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authAdmin } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { newUser, startsOwn } from './support/each-database.ts';
import { freshPostgres, hasPostgres } from './support/fresh.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

describe.runIf(startsOwn && hasPostgres)('a PostgreSQL connection that breaks during a commit', () => {
  let line: Awaited<ReturnType<typeof startLine>>;
  let target: OwnTarget;
  beforeAll(async () => {
    const url = new URL(await freshPostgres());
    line = await startLine(Number(url.port));
    url.port = String(line.port);
    target = await startTarget({ SUPABASE_DIR: 'tests/fixtures/library', DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await target.stop();
    await line.stop();
  });

  test('leaves object and bytes consistent: the failed upload is stored', async () => {
    const { client, id } = await newUser(target);
    const own = client.storage.from('own');
    await own.upload(`${id}/said.txt`, 'first');
    line.breakAfterCommitOf('update storage.objects');
    const { error } = await own.upload(`${id}/said.txt`, 'second', { upsert: true });
    expect(error).not.toBeNull();
    const { data } = await own.download(`${id}/said.txt`);
    expect(await data?.text()).toBe('second');
  });

  test.each([
    ['storing a part', 'insert into storage.resumable_parts'],
    ['completing the file', 'insert into storage.objects'],
  ])('lets a resumable upload continue after it broke while %s', async (_, statement) => {
    const { client, id, token } = await newUser(target);
    const objectName = `${id}/parts.txt`;
    const send = (uploadUrl: string | null) =>
      new Promise<{ address: string; error: unknown }>((resolve) => {
        const upload = new Upload(Buffer.from('in parts'), {
          endpoint: `${target.url}/storage/v1/upload/resumable`,
          headers: { authorization: `Bearer ${token}`, apikey: target.anonKey },
          metadata: { bucketName: 'own', objectName },
          chunkSize: 4,
          retryDelays: null,
          uploadUrl,
          onUploadUrlAvailable: () => {
            if (uploadUrl === null) line.breakAfterCommitOf(statement);
          },
          onError: (error) => resolve({ address: upload.url ?? '', error }),
          onSuccess: () => resolve({ address: upload.url ?? '', error: null }),
        });
        upload.start();
      });
    const broken = await send(null);
    expect(broken.error).not.toBeNull();
    line.breakNoMore();
    expect(await send(broken.address)).toEqual({ address: broken.address, error: null });
    const { data } = await client.storage.from('own').download(objectName);
    expect(await data?.text()).toBe('in parts');
  });

  test('reports an unavailable database like PostgREST and recovers', async () => {
    const ask = () =>
      fetch(`${target.url}/rest/v1/tags?select=id&id=eq.1`, { headers: { apikey: target.anonKey } });
    await line.goAway();
    const away = await ask();
    expect([away.status, await away.json()]).toMatchObject([
      503,
      { code: 'PGRST000', message: 'Database connection error. Retrying the connection.' },
    ]);
    await line.comeBack();
    expect(await (await ask()).json()).toEqual([{ id: 1 }]);
  });
});

test.runIf(startsOwn && hasPostgres)(
  'a query on a silent PostgreSQL fails, and the next one reconnects',
  async () => {
    const url = new URL(await freshPostgres());
    const line = await startLine(Number(url.port));
    url.port = String(line.port);
    const database = await openPostgres(url.href, 'no-project', 500);
    const one = z.object({ one: z.number() });
    const ask = () => database.oneAsIdentity(authAdmin, one, 'select 1 as one');
    const askTwice = () => database.asIdentity(authAdmin, (tx) => tx.rows(one, 'select 1 as one'));
    await Promise.all([ask(), askTwice()]);
    line.goSilent();
    const answers = await Promise.allSettled([ask(), askTwice()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([ask(), askTwice()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await database.close();
    await line.stop();
  },
);

/**
 * A line to a PostgreSQL on this machine. It can be told to break once, when a transaction with such a statement is committed, and nobody told; to be
 * away until it comes back; and to say nothing more on any connection that there is.
 */
async function startLine(to: number) {
  let meant: string | undefined;
  const ends = new Set<Socket>();
  let silenced = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    let [isMeant, isCommitted] = [false, false];
    near.on('data', (sent) => {
      if (silenced.has(near)) return;
      const text = sent.toString('latin1');
      if (text.includes('rollback')) isMeant = false;
      if (meant !== undefined && text.includes(meant)) isMeant = true;
      if (isMeant && text.includes('commit')) isCommitted = true;
      far.write(sent);
    });
    far.on('data', (answer) => {
      if (silenced.has(near)) return;
      if (!isCommitted) return void near.write(answer);
      meant = undefined;
      near.destroy();
      far.destroy();
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
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
  const goAway = async () => {
    for (const end of ends) end.destroy();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    goAway,
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    goSilent() {
      silenced = new Set(ends);
    },
    breakAfterCommitOf(statement: string) {
      meant = statement;
    },
    breakNoMore() {
      meant = undefined;
    },
    stop: goAway,
  };
}
