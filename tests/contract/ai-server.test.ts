import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { type AiServer, startAiServer } from '../support/ai-server.ts';
import { startLocalServer } from '../support/local-model-server.ts';
import { freePort } from '../support/ports.ts';
import { captionFile, startYoutube } from '../support/youtube.ts';
import { newUser } from './support/each-database.ts';
import { type Target, targetAt } from './support/target.ts';

/** The functions run in the embedded server as in production: in threads, behind token checks, with the database. */
const operatorKey = 'sk-operator-0123456789abcdef';
let provider: Provider;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let server: AiServer;
let target: Target;
let user: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  provider = await startProvider();
  youtube = await startYoutube({
    dQw4w9WgXcQ: { title: 'How we hire', lengthSeconds: 90, captions: captionFile(['Hello', 'world']) },
  });
  server = await startAiServer(await freePort(), youtube.baseUrl, {
    OPENAI_API_KEY: operatorKey,
    OPENAI_BASE_URL: provider.baseUrl,
  });
  target = await targetAt(server.origin);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await youtube.close();
});
beforeEach(async () => {
  provider.calls.length = 0;
  user = await newUser(target);
});

const hello = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] };
const sound = btoa('x'.repeat(2_000));
const requests: [path: string, method: string, body: unknown][] = [
  ['/functions/v1/ai/chat/completions', 'POST', hello],
  ['/functions/v1/ai/models', 'GET', null],
  ['/functions/v1/ai', 'GET', null],
  ['/functions/v1/transcribe-audio', 'POST', { audio: sound }],
  ['/functions/v1/get-openai-key', 'POST', {}],
  ['/api/get-openai-key', 'GET', null],
  ['/functions/v1/youtube-import', 'POST', { url: 'https://youtu.be/dQw4w9WgXcQ' }],
];

function send(path: string, method: string, body: unknown, token: string | null): Promise<Response> {
  return fetch(server.origin + path, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
}

describe.each(requests)('%s', (path, method, body) => {
  test('the AI functions reject signed-out callers', async () => {
    const [head, claims] = user.token.split('.');
    const forged = `${head}.${claims}.${'A'.repeat(86)}`;
    const unsigned = `${btoa('{"alg":"none"}')}.${claims}.`;
    for (const token of [null, '', target.anonKey, forged, unsigned, 'x']) {
      expect((await send(path, method, body, token)).status, String(token)).toBe(401);
    }
    expect(provider.calls).toEqual([]);
  });

  test("a signed-in user is served without exposing the operator's key", async () => {
    const response = await send(path, method, body, user.token);
    expect(response.status).toBe(path.includes('key') ? 404 : 200);
    expect(`${await response.text()}${[...response.headers]}`).not.toMatch(/sk-|operator/);
  });
});

test('a stream is forwarded without delay', async () => {
  const delays: number[] = [];
  const best = () => Math.min(...delays);
  // Uses the best attempt, because other work runs on this machine.
  for (let attempt = 0; attempt < 5 || (attempt < 20 && best() >= 30); attempt += 1) {
    provider.next({ kind: 'stalled', text: 'First ' });
    const body = { ...hello, stream: true };
    const early = await send('/functions/v1/ai/chat/completions', 'POST', body, user.token);
    const earlyReader = early.body?.getReader();
    let first = '';
    while (!first.includes('First')) first += new TextDecoder().decode((await earlyReader?.read())?.value);
    delays.push(Date.now() - (provider.calls[attempt]?.sentAt[0] ?? 0));
    await earlyReader?.cancel();
  }
  expect(best(), `${delays} ms`).toBeLessThan(30);

  provider.calls.length = 0;
  provider.next({ kind: 'stalled', text: 'First words ' });
  const response = await send(
    '/functions/v1/ai/chat/completions',
    'POST',
    { ...hello, stream: true },
    user.token,
  );
  const reader = response.body?.getReader();
  let seen = '';
  while (!seen.includes('words')) seen += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  await expect.poll(() => provider.calls[0]?.wasCanceled).toBe(true);
});

test('a user is limited to a hundred calls a minute, and others are still served', async () => {
  const other = await newUser(target);
  const call = (token: string) => send('/functions/v1/ai/chat/completions', 'POST', hello, token);
  const [statuses, otherStatus] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, async () => (await call(user.token)).status)),
    call(other.token).then(({ status }) => status),
  ]);
  expect(otherStatus).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
  expect((await call(other.token)).status).toBe(200);
});

test('audio of 25 MB is accepted, and more is rejected', async () => {
  const size = 25 * 1024 * 1024;
  const audio = Buffer.alloc(size).toString('base64');
  expect((await send('/functions/v1/transcribe-audio', 'POST', { audio }, user.token)).status).toBe(200);
  expect(provider.calls[0]?.file?.bytes.byteLength).toBe(size);
  const larger = Buffer.alloc(size + 1).toString('base64');
  expect((await send('/functions/v1/transcribe-audio', 'POST', { audio: larger }, user.token)).ok).toBe(
    false,
  );
});

test("the operator's key is in no page, error, or server output", async () => {
  const error = { message: `Incorrect API key provided: ${operatorKey}.`, code: 'invalid_api_key' };
  for (const status of [401, 400, 500]) {
    provider.next({ kind: 'status', status, error });
    const response = await send('/functions/v1/ai/chat/completions', 'POST', hello, user.token);
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain('sk-');
  }
  for (const page of ['/config.json', '/health', '/']) {
    expect(await (await fetch(server.origin + page)).text()).not.toContain(operatorKey);
  }
  expect(server.output()).toContain('The AI provider rejected a call: 401');
  expect(server.output()).not.toContain('sk-');
});

test('an http:// model server serves users without a key', async () => {
  const local = await startLocalServer('Ollama');
  const keyless = await startAiServer(await freePort(), youtube.baseUrl, { OPENAI_BASE_URL: local.baseUrl });
  try {
    const config = await (await fetch(`${keyless.origin}/config.json`)).json();
    expect(config).toMatchObject({ serverAi: true, aiBaseUrl: local.baseUrl });
    const { token } = await newUser(await targetAt(keyless.origin));
    const response = await fetch(`${keyless.origin}/functions/v1/ai/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...hello, model: 'llama3.2:3b' }),
    });
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(local.calls.map(({ authorization }) => authorization)).toEqual([undefined]);
  } finally {
    await keyless.stop();
    await local.close();
  }
});

test('the key is shared only if the operator enables it', async () => {
  const sharing = await startAiServer(await freePort(), youtube.baseUrl, {
    OPENAI_API_KEY: operatorKey,
    SHARE_OPENAI_KEY: '1',
  });
  try {
    const { token } = await newUser(await targetAt(sharing.origin));
    for (const [path, method] of [
      ['/functions/v1/get-openai-key', 'POST'],
      ['/api/get-openai-key', 'GET'],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      expect(await (await fetch(sharing.origin + path, { method, headers })).json()).toEqual({
        apiKey: operatorKey,
      });
      expect((await fetch(sharing.origin + path, { method })).status).toBe(401);
    }
  } finally {
    await sharing.stop();
  }
});
