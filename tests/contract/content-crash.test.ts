import { afterEach, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { type ContentRecord, change, contentDevice } from './support/content.ts';
import { newUser, runsOwnServers } from './support/each-database.ts';
import { freshDataDir } from './support/fresh.ts';
import { targetAt } from './support/target.ts';

const kills = 20;
const accountCount = 5;

let server: ServerProcess | undefined;
afterEach(async () => void (await server?.end('SIGKILL')));

type WordList = { version: number; words: string[] };

/** Two devices of one account that both add words to one list, and what the account acknowledged. */
async function newAccount(url: string) {
  const { client } = await newUser(await targetAt(url));
  const [phone, laptop] = [await contentDevice(client, 'Phone'), await contentDevice(client, 'Laptop')];
  return {
    pull: phone.pull,
    devices: [phone, laptop].map(({ push }) => ({ push, list: { version: 0, words: [] } as WordList })),
    acknowledged: [] as string[],
    reader: { after: 0, records: new Map<string, ContentRecord>() },
  };
}
type Account = Awaited<ReturnType<typeof newAccount>>;

/** Adds a word to the list, and also as a separate record. Merges and pushes again until the account stores it. */
async function addWord({ acknowledged }: Account, state: Account['devices'][number], word: string) {
  for (;;) {
    const words = [...new Set([...state.list.words, word])];
    const base = { kind: 'idea', format: 1 };
    const { results } = await state.push([
      change({ ...base, id: 'list', base: state.list.version, value: { words } }),
      change({ ...base, id: word, value: { raw: word } }),
    ]);
    const [list] = results;
    if (list?.status === 'stored') {
      state.list = { version: list.version ?? 0, words };
      acknowledged.push(word);
      return;
    }
    const storedWords = (list?.record?.value?.words ?? []) as string[];
    state.list = { version: list?.record?.version ?? 0, words: [...new Set([...words, ...storedWords])] };
  }
}

/** Pulls what changed since the last call, like a device that only reads. */
async function follow({ reader, pull }: Account): Promise<void> {
  for (let more = true; more; ) {
    const page = await pull(reader.after);
    for (const record of page.records) reader.records.set(record.id, record);
    reader.after = page.records.at(-1)?.version ?? reader.after;
    more = page.more;
  }
}

test.runIf(runsOwnServers)(
  'twenty kills while ten devices sync neither lose nor duplicate acknowledged data',
  async () => {
    const [dataDir, port] = [await freshDataDir(), await freePort()];
    const restart = () => startProcess({ DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/supabase' }, port);
    server = await restart();
    const { url } = server;
    const accounts = await Promise.all(Array.from({ length: accountCount }, () => newAccount(url)));
    const count = () => accounts.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

    for (let kill = 0; kill < kills; kill += 1) {
      const isServing = { value: true };
      const work = accounts.flatMap((account) => [
        ...account.devices.map(async (state, index) => {
          for (let n = 0; isServing.value; n += 1) await addWord(account, state, `${kill}.${index}.${n}`);
        }),
        (async () => {
          while (isServing.value) await follow(account);
        })(),
      ]);
      const ended = Promise.allSettled(work);
      const before = count();
      await expect.poll(count, { interval: 1 + kill }).toBeGreaterThan(before + accountCount + kill);
      await server.end('SIGKILL');
      isServing.value = false;
      await ended;
      server = await restart();
    }

    expect(count()).toBeGreaterThan(kills * accountCount);
    for (const account of accounts) {
      const allRecords: ContentRecord[] = [];
      for (let more = true; more; ) {
        const page = await account.pull(allRecords.at(-1)?.version ?? 0);
        allRecords.push(...page.records);
        more = page.more;
      }
      const ids = allRecords.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(account.acknowledged.filter((word) => !ids.includes(word))).toEqual([]);
      const words = allRecords.find(({ id }) => id === 'list')?.value?.words as string[];
      expect(new Set(words).size).toBe(words.length);
      expect(account.acknowledged.filter((word) => !words.includes(word))).toEqual([]);
      // The reader has pulled page by page through all crashes.
      await follow(account);
      expect(account.reader.records).toEqual(new Map(allRecords.map((record) => [record.id, record])));
    }
  },
);
