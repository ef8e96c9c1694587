import { request } from 'node:http';
import type { Account } from './account.ts';

/** One step of an attack. Hostile accounts repeat it until the signal aborts. */
type Step = (account: Account, signal: AbortSignal) => Promise<void>;

const formKeys = Array.from({ length: 1_600_000 }, (_value, index) => `k${index}=1`).join('&');
const emptyRows = `[${'{},'.repeat(700_000)}{}]`;
const csv = `title,body\n${'a,b\n'.repeat(500_000)}`;
const twice = Array.from({ length: 200 }, (_value, index) => `a${index}:body`).join(',');

const body =
  (text: string, contentType: string): Step =>
  async (account, signal) => {
    await account.ask('POST', '/rest/v1/posts', { text, contentType, signal });
  };

/** The attacks by name, one per account. The first step prepares what the attack reads. */
export const hostileKinds: Readonly<Record<string, Step>> = {
  'form keys': body(formKeys, 'application/x-www-form-urlencoded'),
  'empty rows': body(emptyRows, 'application/json'),
  csv: body(csv, 'text/csv'),
  'deep reads': async (account, signal) => {
    await account.once('rows', () => addRecordings(account));
    const deep = 'id,recordings(id,questions(id,recordings(id,questions(id))))';
    await account.ask('GET', `/rest/v1/questions?select=${deep}`, { signal });
  },
  'large answers that nobody reads': async (account, signal) => {
    await account.once('rows', () => addPost(account));
    await leaveUnread(account, `/rest/v1/posts?select=${twice}`, signal);
  },
  'many reads': async (account, signal) => {
    const reads = Array.from({ length: 30 }, () => account.ask('GET', '/rest/v1/posts?select=*', { signal }));
    await Promise.all(reads);
  },
  'wrong passwords': async (account, signal) => {
    const json = { email: `person-${Math.floor(Math.random() * 20)}@example.com`, password: 'a wrong guess' };
    await account.ask('POST', '/auth/v1/token?grant_type=password', { json, signal });
  },
  'many rows': async (account, signal) => {
    const row = { title: 'full', body: 'x'.repeat(50_000) };
    const json = Array.from({ length: 30 }, () => row);
    await account.ask('POST', '/rest/v1/posts', { json, signal });
  },
};

async function addRecordings(account: Account): Promise<void> {
  const id = crypto.randomUUID();
  await account.ask('POST', '/rest/v1/questions', { json: { id, prompt: 'Why?' } });
  const json = Array.from({ length: 1_000 }, () => ({ question_id: id }));
  await account.ask('POST', '/rest/v1/recordings', { json });
}

async function addPost(account: Account): Promise<void> {
  const json = Array.from({ length: 10 }, () => ({ title: 'long', body: 'x'.repeat(90_000) }));
  await account.ask('POST', '/rest/v1/posts', { json });
}

/** Sends a request and leaves the response unread in the socket for a while. */
async function leaveUnread(account: Account, path: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = request(`${account.url}${path}`, { headers: account.headers, agent: false });
  asked.on('error', () => resolve());
  asked.once('response', (answer) => {
    answer.pause();
    const timer = setTimeout(() => asked.destroy(), 2_000);
    asked.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal.addEventListener('abort', () => asked.destroy(), { once: true });
  asked.end();
  await promise;
}
