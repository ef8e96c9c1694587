import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerText } from '#domain/ai/answer-text.ts';
import { boostPrompt } from '#domain/ai/boost-prompts.ts';
import type { unsupportedParameters } from '#domain/ai/chat.ts';
import { firstChatModel } from '#domain/ai/models.ts';
import { defaultThoughtLeaders, parseBoost } from '#domain/ai/thought-leaders.ts';
import { emptyWritingContext } from '#domain/ai/writing-context.ts';
import { aiHandler } from '#functions/ai/handler.ts';
import { askChat } from '#web/data/ai/chat.ts';
import { listModels } from '#web/data/ai/models.ts';
import { openProvider } from '#web/data/ai/provider.ts';
import { transcribeAtProvider } from '#web/data/ai/transcription-request.ts';
import { type Dialect, type LocalServer, startLocalServer } from '../support/local-model-server.ts';

/** Stand-ins for local model servers, each with its documented dialect. */
const dialects: readonly Dialect[] = ['Ollama', 'LM Studio', 'llama.cpp'];

const [leader] = defaultThoughtLeaders;
const boost = boostPrompt('We hired a nurse in two days.', leader, emptyWritingContext);
const polish = { messages: boost.messages, temperature: 0.3, maxTokens: 400 };

describe.each(dialects)('%s', (dialect) => {
  let server: LocalServer;
  let refused: Set<(typeof unsupportedParameters)[number]>;
  beforeAll(async () => {
    server = await startLocalServer(dialect);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.calls.length = 0;
    refused = new Set();
  });
  const account = () => ({ kind: 'key', baseUrl: server.baseUrl, apiKey: null }) as const;
  const chatModel = async () => {
    const listed = await listModels(account());
    return listed.ok ? firstChatModel(listed.models.chat) : 'none';
  };
  const ask = async (prompt: typeof polish, model?: string) =>
    askChat(await openProvider(account()), prompt, {
      model: model ?? (await chatModel()),
      memory: { refusedBy: () => refused, remember: (_, parameter) => refused.add(parameter) },
      signal: new AbortController().signal,
      onText: () => undefined,
    });

  test('models are listed without a key, and the first one that can chat is used', async () => {
    expect(await chatModel()).toMatch(/^(?:llama3\.2:3b|qwen\/qwen3-4b|gemma-3-4b-it-Q4_K_M\.gguf)$/);
    expect(server.calls[0]).toMatchObject({ path: '/models', authorization: undefined });
  });

  test('a chat is answered without a key', async () => {
    expect(await ask(polish)).toMatchObject({ ok: true, text: 'We hired a great nurse in two days.' });
    expect(server.calls.at(-1)?.authorization).toBeUndefined();
  });

  test('a chat is retried without JSON mode if the server lacks it, and later requests omit it', async () => {
    server.say('Sure!\n```json\n{"keyInsight": "Speed is kind.", "boost": "Call back today."}\n```');
    const first = await ask(boost);
    expect(first.ok && parseBoost(first.text, leader)).toMatchObject({ boost: 'Call back today.' });
    await ask(boost);
    const formats = server.calls.flatMap(({ path, json }) =>
      path === '/chat/completions' ? [json.response_format !== undefined] : [],
    );
    expect(formats).toEqual(dialect === 'LM Studio' ? [true, false, false] : [true, true]);
    server.say('We hired a great nurse in two days.');
  });

  test('the text excludes the reasoning of a model', async () => {
    server.say('<think>\nThe user wants a post.\n</think>\n\nWe hired a great nurse.');
    const answer = await ask(polish);
    expect(answer.ok && answerText(answer.text, '')).toBe('We hired a great nurse.');
    server.say('We hired a great nurse in two days.');
  });

  test('a chat waits while the model is loading', async () => {
    const model = await chatModel();
    const finishLoading = server.loadSlowly();
    const answer = ask(polish, model);
    await expect.poll(() => server.calls.filter(({ path }) => path === '/chat/completions').length).toBe(1);
    finishLoading();
    expect(await answer).toMatchObject({ ok: true });
  });

  test('an error names a model that is not installed', async () => {
    const answer = await ask(polish, 'missing');
    // llama.cpp always serves the model that it was started with.
    if (dialect === 'llama.cpp') expect(answer.ok).toBe(true);
    else expect(answer).toMatchObject({ ok: false, failure: { reason: 'unknown-model', model: 'missing' } });
  });

  test('an error says that the server cannot transcribe', async () => {
    const heard = await transcribeAtProvider(await openProvider(account()), new Blob(['sound']), {
      model: 'gpt-transcribe',
      signal: new AbortController().signal,
      timeoutMilliseconds: 5_000,
    });
    expect(heard.ok).toBe(false);
    expect(heard.ok ? '' : heard.message).toMatch(/doesn’t support this request|No transcription text/);
  });

  test("a server works as the provider with only a base URL, and never receives the page's credentials", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const handle = aiHandler(new Map([['OPENAI_BASE_URL', server.baseUrl]]));
    const claims = Buffer.from(JSON.stringify({ role: 'authenticated', sub: crypto.randomUUID() }));
    const call = (path: string, body?: object) =>
      handle(
        new Request(`http://localhost:3000/functions/v1/ai${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer e30.${claims.toString('base64url')}.c2ln` },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
    const model = await chatModel();
    expect((await call('')).status).toBe(200);
    expect(JSON.stringify(await (await call('/models')).json())).toContain(model);
    const chat = { model, messages: [{ role: 'user', content: 'Hello' }], stream: true };
    expect(await (await call('/chat/completions', chat)).text()).toContain('nurse');
    expect(server.calls.every(({ authorization }) => authorization === undefined)).toBe(true);

    const withFormat = { ...chat, response_format: { type: 'json_object' } };
    const answer = await call('/chat/completions', withFormat);
    // The page repeats the request after reading the parameter in the error.
    expect(answer.status).toBe(dialect === 'LM Studio' ? 400 : 200);
    if (dialect === 'LM Studio') expect((await answer.json()).error.message).toContain('response_format');
    else await answer.body?.cancel();
  });
});

test('the server needs no key only for a provider with an http:// base URL', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const handle = aiHandler(new Map([['OPENAI_BASE_URL', 'https://ai.example/v1']]));
  const claims = Buffer.from(JSON.stringify({ role: 'authenticated', sub: 'person' })).toString('base64url');
  const response = await handle(
    new Request('http://localhost:3000/functions/v1/ai', {
      headers: { authorization: `Bearer e30.${claims}.c2ln` },
    }),
  );
  expect([response.status, (await response.json()).error.code]).toEqual([503, 'no_server_key']);
});

test('Ollama answers pages on localhost and rejects other origins by default', async () => {
  const server = await startLocalServer('Ollama');
  const from = (origin: string) => fetch(`${server.baseUrl}/models`, { headers: { origin } });
  expect((await from('http://localhost:3000')).status).toBe(200);
  expect((await from('https://standout.example')).status).toBe(403);
  await server.close();
});
