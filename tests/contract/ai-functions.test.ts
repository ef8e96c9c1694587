import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aiHandler } from '#functions/ai/handler.ts';
import { getOpenaiKeyHandler } from '#functions/get-openai-key/handler.ts';
import { transcribeAudioHandler } from '#functions/transcribe-audio/handler.ts';
import { youtubeImportHandler } from '#functions/youtube-import/handler.ts';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { captionFile, startYoutube } from '../support/youtube.ts';

const operatorKey = 'sk-operator-0123456789abcdef';
let provider: Provider;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let settings: Map<string, string>;
let user = 0;
const logged: string[] = [];

beforeAll(async () => {
  provider = await startProvider();
  youtube = await startYoutube({
    dQw4w9WgXcQ: { title: 'How we hire', lengthSeconds: 90, captions: captionFile(['Hello', 'world']) },
    emptyCaptn1: { title: 'Silent', lengthSeconds: 30, captions: '' },
    noCaptions1: { title: 'Mute', lengthSeconds: 30, captions: null },
  });
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void logged.push(words.map(String).join(' ')));
  }
});
afterAll(async () => {
  await provider.close();
  await youtube.close();
});
beforeEach(() => {
  provider.calls.length = 0;
  user += 1;
  settings = new Map([
    ['OPENAI_API_KEY', operatorKey],
    ['OPENAI_BASE_URL', provider.baseUrl],
    ['YOUTUBE_BASE_URL', youtube.baseUrl],
  ]);
});

const handlers = {
  ai: aiHandler,
  'transcribe-audio': transcribeAudioHandler,
  'get-openai-key': getOpenaiKeyHandler,
  'youtube-import': youtubeImportHandler,
};

/** A token whose signature counts as verified: handlers run behind `verify_jwt`. */
function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`;
}

function call(
  address: string,
  {
    as = { role: 'authenticated', sub: `person-${user}` },
    ...init
  }: RequestInit & { as?: object | null } = {},
): Promise<Response> {
  const name = (address.split('/')[0] ?? '') as keyof typeof handlers;
  const headers = new Headers(init.headers);
  if (as) headers.set('authorization', `Bearer ${tokenOf({ ...as })}`);
  return handlers[name](settings)(
    new Request(`http://localhost:3000/functions/v1/${address}`, { ...init, headers }),
  );
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const hello = { model: 'gpt-6-luna', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 50 };
const audio = Buffer.from(`\x1aE\xdf\xa3${'x'.repeat(2_000)}`, 'latin1').toString('base64');

describe.each(Object.keys(handlers))('%s', (name) => {
  test.each([
    ['nobody', null],
    ['the public key', { role: 'anon' }],
    ['the service key', { role: 'service_role' }],
    ['a token without a person', { role: 'authenticated' }],
  ])('%s is rejected', async (_, as) => {
    const response = await call(name, { ...post({ audio, url: 'https://youtu.be/dQw4w9WgXcQ' }), as });
    expect(response.status).toBe(401);
    expect(provider.calls).toEqual([]);
  });

  test('browsers on other origins may send requests', async () => {
    const response = await call(name, {
      method: 'OPTIONS',
      as: null,
      headers: { 'access-control-request-headers': 'authorization,x-stainless-lang' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-stainless-lang');
  });
});

describe('ai', () => {
  test("a chat uses the operator's key", async () => {
    provider.next('Good day.');
    const response = await call('ai/chat/completions', post(hello));
    expect((await response.json()).choices[0].message.content).toBe('Good day.');
    expect(provider.calls[0]?.authorization).toBe(`Bearer ${operatorKey}`);
    expect(provider.calls[0]?.json).toEqual(hello);
  });

  test("a chat streams, and the provider's stream is aborted when the client disconnects", async () => {
    provider.next({ kind: 'stalled', text: 'one two' });
    const response = await call('ai/chat/completions', post({ ...hello, stream: true }));
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.getReader();
    let seen = '';
    while (!seen.includes('two')) seen += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    await expect.poll(() => provider.calls[0]?.wasCanceled).toBe(true);
  });

  test('only fields that the app sends are forwarded', async () => {
    await call('ai/chat/completions', post({ ...hello, tools: [{}], n: 100, max_tokens: 1e9, user: 'x' }));
    expect(provider.calls[0]?.json).toEqual({ ...hello, max_tokens: 8000 });
  });

  test.each([
    ['a huge text', { ...hello, messages: [{ role: 'user', content: 'x'.repeat(200_001) }] }, 413],
    ['no messages', { model: 'gpt-6-luna' }, 400],
    ['an image', { ...hello, messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }, 400],
    ['a list', [1], 400],
  ])('%s is rejected', async (_, body, status) => {
    expect((await call('ai/chat/completions', post(body))).status).toBe(status);
    expect(provider.calls).toEqual([]);
  });

  test('expensive models of the provider are rejected', async () => {
    settings.delete('OPENAI_BASE_URL');
    const response = await call('ai/chat/completions', post({ ...hello, model: 'gpt-5.6-sol' }));
    expect((await response.json()).error).toMatchObject({ code: 'model_not_found' });
  });

  test("the provider's models are listed", async () => {
    const response = await call('ai/models');
    expect((await response.json()).data).toContainEqual({
      id: 'gpt-4o-mini',
      object: 'model',
      shutdown_date: '2027-01-14',
    });
  });

  test('a form with speech is transcribed', async () => {
    const form = new FormData();
    form.set('model', 'gpt-transcribe');
    form.set('file', new Blob([Buffer.from(audio, 'base64')]), 'anything.bin');
    form.set('language', 'de');
    const response = await call('ai/audio/transcriptions', { method: 'POST', body: form });
    expect(await response.json()).toEqual({ text: 'This is what was said.' });
    expect(provider.calls[0]?.file).toMatchObject({ name: 'speech.webm', type: 'audio/webm' });
    expect(provider.calls[0]?.fields).toMatchObject({ language: 'de', model: 'gpt-transcribe' });
  });

  test('the response names the parameter that a model rejects, and how long to wait', async () => {
    provider.next({ kind: 'unsupported', param: 'max_tokens' });
    const unsupported = await call('ai/chat/completions', post(hello));
    expect([unsupported.status, (await unsupported.json()).error.param]).toEqual([400, 'max_tokens']);
    provider.next({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    const limited = await call('ai/chat/completions', post(hello));
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test("the response says that the server's key was rejected, so that users don't change theirs", async () => {
    provider.next({ kind: 'status', status: 401 });
    const refused = await call('ai/chat/completions', post(hello));
    expect([refused.status, (await refused.json()).error.code]).toEqual([502, 'server_key_refused']);
  });

  test('unknown paths and methods are rejected', async () => {
    expect((await call('ai/embeddings', post({}))).status).toBe(404);
    expect((await call('ai/chat/completions')).status).toBe(405);
  });

  test('the response says that the operator has no key', async () => {
    settings.delete('OPENAI_API_KEY');
    settings.delete('OPENAI_BASE_URL');
    const response = await call('ai/chat/completions', post(hello));
    expect([response.status, (await response.json()).error.code]).toEqual([503, 'no_server_key']);
  });

  test('a user is limited to a hundred calls a minute, and others are still served', async () => {
    // Stops the date: on a slow machine, one call would be refilled every two seconds.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const heavy = { role: 'authenticated', sub: 'heavy' };
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      statuses.push((await call('ai/chat/completions', { ...post(hello), as: heavy })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBe(30);
    const refused = await call('ai/chat/completions', { ...post(hello), as: heavy });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await call('ai/chat/completions', {
      ...post(hello),
      as: { role: 'authenticated', sub: 'other' },
    });
    expect(other.status).toBe(200);
  });
});

describe('transcribe-audio', () => {
  test('audio is returned as a transcript', async () => {
    provider.next('What was said.');
    const response = await call('transcribe-audio', post({ audio }));
    expect(await response.json()).toEqual({ text: 'What was said.' });
    expect(provider.calls[0]?.fields.model).toBe('gpt-transcribe');
    expect(provider.calls[0]?.file?.bytes.byteLength).toBe(2_004);
  });

  test.each([
    ['empty audio', { audio: '' }, 400, 'Audio blob is empty'],
    ['what is no base64', { audio: '%%%' }, 400, 'The request contains no base64 audio.'],
    ['no audio', {}, 400, 'The request contains no base64 audio.'],
  ])('%s is rejected', async (_, body, status, message) => {
    const response = await call('transcribe-audio', post(body));
    expect([response.status, (await response.json()).error.message]).toEqual([status, message]);
  });

  test('audio over 25 MB is rejected', async () => {
    const response = await call('transcribe-audio', post({ audio: 'A'.repeat(35_000_000) }));
    expect([response.status, (await response.json()).error.message]).toEqual([
      413,
      'Audio file too large (max 25MB)',
    ]);
  });

  test.each([{ kind: 'garbage' }, { kind: 'status', status: 500 }] as const)(
    '$kind of the provider is reported as a failure',
    async (behavior) => {
      provider.next(behavior);
      expect((await call('transcribe-audio', post({ audio }))).ok).toBe(false);
    },
  );
});

describe('get-openai-key', () => {
  test.each(['GET', 'POST'])('the key is returned only if the operator shares it (%s)', async (method) => {
    const stored = await call('get-openai-key', { method });
    expect(stored.status).toBe(404);
    expect(await stored.text()).not.toContain(operatorKey);
    settings.set('SHARE_OPENAI_KEY', '1');
    const shared = await call('get-openai-key', { method });
    expect(shared.headers.get('cache-control')).toBe('no-store');
    expect(await shared.json()).toEqual({ apiKey: operatorKey });
  });
});

describe('youtube-import', () => {
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

  test("a video's text, title, and duration are returned", async () => {
    const response = await call('youtube-import', post({ url }));
    expect(await response.json()).toEqual({
      transcript: 'Hello world',
      title: 'How we hire',
      durationSec: 90,
    });
  });

  test.each([
    ['https://youtu.be/emptyCaptn1', 'no_captions'],
    ['https://youtu.be/noCaptions1', 'no_captions'],
    ['https://youtu.be/unknownVid1', 'unavailable'],
  ])('%s fails: %s', async (address, code) => {
    const response = await call('youtube-import', post({ url: address }));
    expect([response.status, (await response.json()).error.code]).toEqual([502, code]);
  });

  test.each(['http://127.0.0.1/watch?v=dQw4w9WgXcQ', 'https://example.com/', '', 7, null])(
    '%j is rejected',
    async (address) => {
      expect((await call('youtube-import', post({ url: address }))).status).toBe(400);
    },
  );
});

test("the operator's key is in no response and no log line", async () => {
  const quoting = {
    message: `Incorrect API key provided: ${operatorKey}. Bearer sk-oper*****cdef`,
    code: operatorKey,
  };
  const responses = await Promise.all(
    [401, 403, 400, 404, 429, 500].flatMap((status) => {
      provider.next({ kind: 'status', status, error: quoting }, { kind: 'status', status, error: quoting });
      return [call('ai/chat/completions', post(hello)), call('transcribe-audio', post({ audio }))];
    }),
  );
  for (const response of responses) {
    expect(response.ok).toBe(false);
    expect(`${await response.text()} ${[...response.headers].join(' ')}`).not.toMatch(/sk-\w|operator-/);
  }
  expect(logged.join('\n')).not.toMatch(/sk-\w|operator-/);
  expect(logged.length).toBeGreaterThan(0);
});
