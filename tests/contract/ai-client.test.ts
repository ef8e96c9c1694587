import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChatPrompt, UnsupportedParameter } from '#domain/ai/chat.ts';
import { askChat, type ModelMemory } from '#web/data/ai/chat.ts';
import { listModels } from '#web/data/ai/models.ts';
import { openProvider } from '#web/data/ai/provider.ts';
import { transcribeAtProvider, transcribeWithRetries } from '#web/data/ai/transcription-request.ts';
import { type Provider, startProvider } from '../support/ai-provider.ts';

let provider: Provider;
let memory: ModelMemory & { refused: Set<UnsupportedParameter> };
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.calls.length = 0;
  const refused = new Set<UnsupportedParameter>();
  memory = { refused, refusedBy: () => refused, remember: (_, parameter) => refused.add(parameter) };
});

const prompt: ChatPrompt = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello.' },
  ],
  temperature: 0.3,
  maxTokens: 400,
};

async function send({
  signal = new AbortController().signal,
  timeoutMilliseconds = 5_000,
  onText = (_: string) => {},
} = {}) {
  const client = await openProvider({ kind: 'key', baseUrl: provider.baseUrl, apiKey: 'sk-mine' });
  const seen: string[] = [];
  const result = await askChat(client, prompt, {
    model: 'small',
    memory,
    signal,
    onText: (text) => {
      seen.push(text);
      onText(text);
    },
    timeoutMilliseconds,
  });
  return { result, seen };
}

test('an AI response is forwarded as it streams', async () => {
  provider.next('One two three.');
  const { result, seen } = await send();
  expect(result).toEqual({ ok: true, text: 'One two three.', isCutOff: false });
  expect(seen).toEqual(['One ', 'One two ', 'One two three.']);
  expect(provider.calls[0]?.authorization).toBe('Bearer sk-mine');
  expect(provider.calls[0]?.json).toMatchObject({
    model: 'small',
    temperature: 0.3,
    max_tokens: 400,
    stream: true,
  });
});

test.each(['length', 'content_filter'] as const)(
  'an AI response that ends with %s is incomplete',
  async (finishReason) => {
    provider.next({ kind: 'text', text: 'Half of', finishReason });
    expect((await send()).result).toEqual({ ok: true, text: 'Half of', isCutOff: true });
  },
);

test('a parameter that was rejected is omitted from the retry and later requests', async () => {
  provider.next(
    { kind: 'unsupported', param: 'max_tokens' },
    { kind: 'unsupported', param: 'temperature' },
    'Yes.',
  );
  expect((await send()).result).toMatchObject({ ok: true, text: 'Yes.' });
  expect(provider.calls).toHaveLength(3);
  expect(provider.calls[2]?.json).not.toHaveProperty('max_tokens');
  expect(provider.calls[2]?.json).not.toHaveProperty('temperature');
  await send();
  expect(provider.calls).toHaveLength(4);
  expect([...memory.refused]).toEqual(['max_tokens', 'temperature']);
});

test('a repeated rejection is reported instead of retried forever', async () => {
  provider.next({ kind: 'unsupported', param: 'max_tokens' }, { kind: 'unsupported', param: 'max_tokens' });
  expect((await send()).result).toMatchObject({ ok: false, failure: { reason: 'refused', status: 400 } });
});

describe('failures', () => {
  test.each([
    [{ kind: 'status', status: 401 }, { reason: 'key-refused' }],
    [
      { kind: 'status', status: 429, headers: { 'retry-after': '20' } },
      { reason: 'rate-limited', retryAfterSeconds: 20 },
    ],
    [{ kind: 'status', status: 429, error: { code: 'insufficient_quota' } }, { reason: 'quota-used-up' }],
    [
      { kind: 'status', status: 404, error: { code: 'model_not_found' } },
      { reason: 'unknown-model', model: 'small' },
    ],
    [
      { kind: 'status', status: 400, error: { message: 'Too long.' } },
      { reason: 'refused', status: 400, message: 'Too long.' },
    ],
    [
      { kind: 'status', status: 502, error: { code: 'server_key_refused', message: 'A wrong key.' } },
      { reason: 'server-key-refused' },
    ],
    [
      { kind: 'status', status: 400, error: { code: 'context_length_exceeded', message: 'Too long.' } },
      { reason: 'too-long' },
    ],
    [{ kind: 'status', status: 404, error: { message: 'Not here.' } }, { reason: 'wrong-address' }],
    [{ kind: 'refusal', text: 'I can’t help with that.' }, { reason: 'declined' }],
    [{ kind: 'status', status: 503, error: { code: 'no_server_key' } }, { reason: 'no-key' }],
    [{ kind: 'garbage' }, { reason: 'unreadable' }],
    [{ kind: 'nothing' }, { reason: 'empty' }],
  ] as const)('%j', async (behavior, failure) => {
    provider.next(behavior);
    expect((await send()).result).toEqual({ ok: false, failure, textSoFar: '' });
    expect(provider.calls).toHaveLength(1);
  });

  test('a stream that breaks keeps the received text', async () => {
    const { promise: isRead, resolve: breakOff } = Promise.withResolvers<void>();
    provider.next({ kind: 'half', text: 'Half of the', until: isRead });
    const onText = (text: string) => {
      if (text === 'Half of the') breakOff();
    };
    expect((await send({ onText })).result).toEqual({
      ok: false,
      failure: { reason: 'broken-off' },
      textSoFar: 'Half of the',
    });
    expect(provider.calls).toHaveLength(1);
  });

  test('a stalled provider keeps the received text', async () => {
    provider.next({ kind: 'stalled', text: 'Some words' });
    expect((await send({ timeoutMilliseconds: 150 })).result).toEqual({
      ok: false,
      failure: { reason: 'timed-out' },
      textSoFar: 'Some words',
    });
  });

  test('a failing provider is retried', async () => {
    provider.next({ kind: 'status', status: 500 }, { kind: 'status', status: 503 }, 'At last.');
    expect((await send()).result).toMatchObject({ ok: true, text: 'At last.' });
    expect(provider.calls).toHaveLength(3);
  });

  test('a retry waits for a short Retry-After', async () => {
    provider.next({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }, 'At last.');
    const startedAt = performance.now();
    expect((await send()).result).toMatchObject({ ok: true });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('an unreachable provider is reported', async () => {
    const client = await openProvider({ kind: 'key', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-mine' });
    const listed = await listModels({ kind: 'key', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-mine' });
    expect(listed).toMatchObject({ ok: false, failure: { reason: 'unreachable' } });
    const signal = AbortSignal.timeout(100);
    const result = await askChat(client, prompt, { model: 'small', memory, signal, onText: () => undefined });
    expect(result).toMatchObject({ ok: false });
  });
});

test("stopping keeps the received text and aborts the provider's stream", async () => {
  provider.next({ kind: 'text', text: 'one two three four five six', pieceDelayMilliseconds: 30 });
  const controller = new AbortController();
  const client = await openProvider({ kind: 'key', baseUrl: provider.baseUrl, apiKey: 'sk-mine' });
  const result = await askChat(client, prompt, {
    model: 'small',
    memory,
    signal: controller.signal,
    onText: (text) => text.includes('two') && controller.abort(),
  });
  expect(result).toEqual({ ok: false, failure: { reason: 'stopped' }, textSoFar: 'one two ' });
  await expect.poll(() => provider.calls[0]?.wasCanceled).toBe(true);
});

describe('transcription', () => {
  const hear = async (stopped = new AbortController().signal) => {
    const client = await openProvider({ kind: 'key', baseUrl: provider.baseUrl, apiKey: 'sk-mine' });
    const audio = new Blob(['sound'], { type: 'audio/webm' });
    return transcribeWithRetries(
      (signal, timeoutMilliseconds) =>
        transcribeAtProvider(client, audio, { model: 'gpt-transcribe', signal, timeoutMilliseconds }),
      stopped,
      2_000,
    );
  };

  test('a transcription that times out is not retried', async () => {
    provider.next({ kind: 'silence' });
    expect(await hear()).toMatchObject({ ok: false, failure: { reason: 'timed-out' } });
    expect(provider.calls).toHaveLength(1);
    await expect.poll(() => provider.calls[0]?.wasCanceled).toBe(true);
  });

  test('a transcription is retried if that can help, with the same timeout', async () => {
    provider.next({ kind: 'status', status: 503 }, 'We hired Anna.');
    expect(await hear()).toEqual({ ok: true, text: 'We hired Anna.' });
    expect(provider.calls).toHaveLength(2);
  });

  test('a transcription can be canceled', async () => {
    provider.next({ kind: 'silence' });
    const controller = new AbortController();
    const heard = hear(controller.signal);
    await expect.poll(() => provider.calls.length).toBe(1);
    controller.abort();
    expect(await heard).toMatchObject({ ok: false, failure: { reason: 'stopped' } });
  });
});

test('models are sorted by capability and show their retirement date', async () => {
  const listed = await listModels({ kind: 'key', baseUrl: provider.baseUrl, apiKey: 'sk-mine' });
  expect(listed).toEqual({
    ok: true,
    models: {
      chat: [
        { id: 'gpt-4o-mini', shutdownDate: '2027-01-14' },
        { id: 'gpt-5.6-sol', shutdownDate: null },
        { id: 'gpt-6-luna', shutdownDate: null },
      ],
      transcription: [{ id: 'gpt-transcribe', shutdownDate: null }],
    },
  });
});
