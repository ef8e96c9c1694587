import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdminRequest } from '#domain/admin/actions.ts';
import { openKeys } from '#server/keys.ts';
import { fileSecrets } from '#server/secret-stores.ts';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { startLinkedIn } from '../support/linkedin.ts';
import { freePort } from '../support/ports.ts';
import { captionFile, startYoutube } from '../support/youtube.ts';
import { newUser } from './support/each-database.ts';
import { candidateWith, clipOf, invite, sendPieces } from './support/invitations.ts';
import { plan, planOf, publicationOf } from './support/publishing.ts';
import { startTarget } from './support/target.ts';

/** Runs the same files in hosted Supabase's runtime. */
let provider: Provider;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let deno: ChildProcess | undefined;
const root = fileURLToPath(new URL('../../', import.meta.url));

beforeAll(async () => {
  provider = await startProvider();
  youtube = await startYoutube({
    dQw4w9WgXcQ: { title: 'How we hire', lengthSeconds: 90, captions: captionFile(['Hello', 'world']) },
  });
});
afterEach(() => deno?.kill());
afterAll(async () => {
  await provider.close();
  await youtube.close();
});

test.each([
  [
    'ai',
    '/ai/chat/completions',
    { model: 'gpt-6-luna', messages: [{ role: 'user', content: 'Hi' }] },
    'This is the answer.',
  ],
  ['transcribe-audio', '/transcribe-audio', { audio: btoa('x'.repeat(2_000)) }, 'This is what was said.'],
  ['get-openai-key', '/get-openai-key', {}, 'sk-operator'],
  ['youtube-import', '/youtube-import', { url: 'https://youtu.be/dQw4w9WgXcQ' }, 'Hello world'],
])('%s runs under Deno', async (name, path, body, expected) => {
  const origin = await serve(name);
  const send = (headers: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await vi.waitFor(() => send({}), { timeout: 60_000, interval: 50 });
  expect((await send({})).status).toBe(401);
  const response = await send({
    authorization: `Bearer e30.${btoa('{"role":"authenticated","sub":"p"}')}.c2ln`,
  });
  expect(await response.text()).toContain(expected);
  expect(response.status).toBe(200);
});

test('account-export runs in Deno with our server as its project', async () => {
  const target = await startTarget({ SUPABASE_DIR: 'supabase' });
  try {
    const user = await newUser(target);
    const post = { title: 'Mine', body: 'What I wrote', user_id: user.id };
    expect((await user.client.from('posts').insert(post)).error).toBeNull();
    const audio = new Blob(['a voice'], { type: 'audio/webm' });
    const path = `${user.id}/sound.webm`;
    expect((await user.client.storage.from('recordings').upload(path, audio)).error).toBeNull();

    const origin = await serve('account-export', {
      SUPABASE_URL: target.url,
      SUPABASE_ANON_KEY: target.anonKey,
    });
    const send = (headers: Record<string, string>) => fetch(`${origin}/account-export`, { headers });
    await vi.waitFor(() => send({}), { timeout: 60_000, interval: 50 });
    expect((await send({})).status).toBe(401);
    const response = await send({ authorization: `Bearer ${user.token}` });
    expect(response.status).toBe(200);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(read('account.json'))).toMatchObject({ id: user.id, email: user.email });
    expect(JSON.parse(read('questions.json'))).toHaveLength(36);
    expect(JSON.parse(read('posts.json'))).toMatchObject([{ title: 'Mine' }]);
    expect(read('audio/sound.webm')).toBe('a voice');
  } finally {
    await target.stop();
  }
});

test('admin runs in Deno, without the features that a project lacks without /admin/v1', async () => {
  const target = await startTarget();
  // Acts like the gateway of a hosted project, which lacks these routes.
  const gateway = createServer(async (incoming, outgoing) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { apikey = '', authorization = '' } = incoming.headers;
    const isOwn = incoming.url?.startsWith('/admin/');
    const answer = isOwn
      ? new Response('{"message":"no Route matched with those values"}', { status: 404 })
      : await fetch(target.url + incoming.url, {
          method: incoming.method ?? 'GET',
          headers: { apikey: String(apikey), authorization, 'content-type': 'application/json' },
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
    outgoing.writeHead(answer.status, { 'x-total-count': answer.headers.get('x-total-count') ?? '0' });
    outgoing.end(answer.status === 204 ? undefined : await answer.text());
  });
  const port = await freePort();
  gateway.listen(port, '127.0.0.1');
  try {
    const operator = await newUser(target);
    const { serviceKey } = await openKeys(fileSecrets(target.config.dataDir));
    const origin = await serve('admin', {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: target.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    });
    const send = (body: AdminRequest, token = operator.token) =>
      fetch(`${origin}/admin`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9, 10.0.0.1' },
        body: JSON.stringify(body),
      });
    await vi.waitFor(() => send({ action: 'server' }, ''), { timeout: 60_000, interval: 50 });
    const other = await newUser(target);
    expect((await send({ action: 'server' }, other.token)).status).toBe(403);
    expect(await (await send({ action: 'people', search: other.email, page: 1 })).json()).toMatchObject({
      total: 1,
      people: [{ userId: other.id }],
    });
    expect((await send({ action: 'ban', userId: other.id })).status).toBe(200);
    const log = await send({ action: 'audit', search: '', userId: other.id, before: null });
    expect((await log.json()).entries[0]).toMatchObject({
      action: 'user_banned',
      actorEmail: operator.email,
      ipAddress: '203.0.113.9',
    });
    expect(await (await send({ action: 'sign-up' })).json()).toMatchObject({ enforcedBy: 'hook' });
    expect(await (await send({ action: 'server' })).json()).toMatchObject({
      startedAt: null,
      versions: [{ name: 'PostgreSQL' }],
    });
    for (const action of ['backups', 'back-up', 'slow-queries'] as const)
      expect((await send({ action })).status, action).toBe(501);
  } finally {
    gateway.close();
    gateway.closeAllConnections();
    await target.stop();
  }
});

test('invitation runs in Deno, checks a candidate’s clip, and deletes it', async () => {
  const target = await startTarget({ SUPABASE_DIR: 'supabase' });
  try {
    const recruiter = await newUser(target);
    const { serviceKey } = await openKeys(fileSecrets(target.config.dataDir));
    const origin = await serve('invitation', {
      SUPABASE_URL: target.url,
      SUPABASE_ANON_KEY: target.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    });
    const send = async (body: object, key = target.anonKey) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${origin}/invitation`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const { token, invitation } = await invite(recruiter.client);
    const candidate = candidateWith(target, token);
    await candidate.consent();
    const clip = clipOf('from Deno', 3000);
    const { answer, objectName } = await candidate.begin(1, clip.length);
    await sendPieces(target, objectName, clip);
    await vi.waitFor(() => send({}), { timeout: 60_000, interval: 50 });
    expect(await send({ action: 'finish', token, answer })).toEqual({ state: 'arrived' });
    expect(await send({ action: 'erase' }, serviceKey)).toEqual({ erased: true });
    expect(await send({ action: 'delete', invitation }, recruiter.token)).toEqual({ deleted: true });
    expect((await recruiter.client.storage.from('answers').download(objectName)).data).toBeNull();
    expect(await send({ action: 'withdraw', token })).toEqual({ withdrawn: true });
  } finally {
    await target.stop();
  }
});

test('publishing runs in Deno: it connects, publishes, and detects a request that never reached LinkedIn', async () => {
  const target = await startTarget({ SUPABASE_DIR: 'supabase' });
  const linkedIn = await startLinkedIn();
  try {
    const user = await newUser(target);
    const { serviceKey } = await openKeys(fileSecrets(target.config.dataDir));
    const origin = await serve('publishing', {
      SUPABASE_URL: target.url,
      SUPABASE_ANON_KEY: target.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
      SITE_URL: target.url,
      PUBLISHING_KEY: 'a'.repeat(43),
      ...linkedIn.settings,
    });
    const send = async (body: object, key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const sent = await fetch(`${origin}/publishing`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return sent.json();
    };
    await vi.waitFor(() => send({}, user.token), { timeout: 60_000, interval: 50 });
    const { url } = await send({ action: 'connect' }, user.token);
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    const { code, state } = Object.fromEntries(back.searchParams);
    const { connections } = await send({ action: 'connected', code, state }, user.token);
    const planned = planOf(connections[0].id);
    const objectName = `${user.id}/${planned.id}/1`;
    const video = new Blob([Buffer.alloc(90_000, 'a clip ')], { type: 'video/mp4' });
    expect((await user.client.storage.from('publications').upload(objectName, video)).error).toBeNull();
    const media = [{ objectName, kind: 'video', mimeType: 'video/mp4', alt: '', title: 'A clip' }];
    await plan(user, { ...planned, media });
    expect(await send({ action: 'run' }, serviceKey)).toEqual({ ran: true });
    expect(linkedIn.posts()).toMatchObject([{ text: planned.body, media: [{ title: 'A clip' }] }]);
    expect(await publicationOf(user, planned.id)).toMatchObject({ state: 'published' });

    await linkedIn.close();
    const second = planOf(connections[0].id);
    await plan(user, second);
    expect(await send({ action: 'run' }, serviceKey)).toEqual({ ran: true });
    expect(await publicationOf(user, second.id)).toMatchObject({ state: 'planned', attempts: 1 });
    expect(await send({ action: 'tidy' }, serviceKey)).toEqual({ tidied: true });
  } finally {
    await target.stop();
    await linkedIn.close();
  }
});

async function serve(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_NO_UPDATE_CHECK: '1',
    OPENAI_API_KEY: 'sk-operator',
    OPENAI_BASE_URL: provider.baseUrl,
    SHARE_OPENAI_KEY: '1',
    YOUTUBE_BASE_URL: youtube.baseUrl,
    ...more,
  };
  deno = spawn(
    `${root}node_modules/.bin/deno`,
    [
      'run',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--cached-only',
      '--node-modules-dir=manual',
      `supabase/functions/${name}/index.ts`,
    ],
    { cwd: root, env, stdio: 'ignore' },
  );
  return `http://127.0.0.1:${port}`;
}
