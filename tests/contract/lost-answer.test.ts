import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, startsOwn } from './engines.ts';
import { freshPostgres, hasPostgres } from './fresh.ts';
import { type OwnTarget, startTarget } from './target.ts';

describe.runIf(startsOwn && hasPostgres)(
  'a connection to PostgreSQL that breaks before it says what became of a commit',
  () => {
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

    test('leaves the object with its bytes: the upload is told to have failed, and is there', async () => {
      const { client, id } = await newPerson(target);
      const own = client.storage.from('own');
      await own.upload(`${id}/said.txt`, 'first');
      line.breakAfterCommitOf('update storage.objects');
      const { error } = await own.upload(`${id}/said.txt`, 'second', { upsert: true });
      expect(error).not.toBeNull();
      const { data } = await own.download(`${id}/said.txt`);
      expect(await data?.text()).toBe('second');
    });
  },
);

/** A line to a PostgreSQL on this machine, which can be told to break once: when a transaction with such a statement is committed, and nobody told. */
async function startLine(to: number) {
  let meant: string | undefined;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    let [isMeant, isCommitted] = [false, false];
    near.on('data', (sent) => {
      const text = sent.toString('latin1');
      if (text.includes('rollback')) isMeant = false;
      if (meant !== undefined && text.includes(meant)) isMeant = true;
      if (isMeant && text.includes('commit')) isCommitted = true;
      far.write(sent);
    });
    far.on('data', (answer) => {
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
      end.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    breakAfterCommitOf(statement: string) {
      meant = statement;
    },
    async stop() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
