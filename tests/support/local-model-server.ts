import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A stand-in for a model server on the user's computer. It speaks a dialect of the OpenAI API as documented: Ollama
 * (docs/api/openai-compatibility), LM Studio (lmstudio.ai/docs/developer/openai-compat, bug tracker 189), and
 * llama.cpp (tools/server/README.md). It needs no key, and the model is loaded on first use.
 */
export type LocalServer = {
  baseUrl: string;
  calls: LocalCall[];
  /** Sets the text of further responses. */
  say: (text: string) => void;
  /** Makes the next chat wait for its model until the returned function is called. */
  loadSlowly: () => () => void;
  close: () => Promise<void>;
};

export type Dialect = 'Ollama' | 'LM Studio' | 'llama.cpp';

export type LocalCall = { path: string; authorization: string | undefined; json: Record<string, unknown> };

const installed: Record<Dialect, readonly string[]> = {
  // Ollama's list includes embedding models.
  Ollama: ['nomic-embed-text:latest', 'llama3.2:3b'],
  'LM Studio': ['qwen/qwen3-4b', 'text-embedding-nomic-embed-text-v1.5'],
  'llama.cpp': ['gemma-3-4b-it-Q4_K_M.gguf'],
};

export async function startLocalServer(dialect: Dialect, port = 0): Promise<LocalServer> {
  const calls: LocalCall[] = [];
  let text = 'We hired a great nurse in two days.';
  let loading = { isLoading: false, loaded: Promise.withResolvers<void>() };

  const server = createServer(async (request, response) => {
    const isAllowed = allowOrigin(dialect, request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(isAllowed ? 204 : 403).end();
    // Ollama rejects pages of other computers unless OLLAMA_ORIGINS allows them.
    if (!isAllowed) return void response.writeHead(403).end();
    const json = await bodyOf(request);
    const path = (request.url ?? '').replace(/^\/v1/, '');
    calls.push({ path, authorization: request.headers.authorization, json });
    if (path === '/models') return send(response, 200, modelList(dialect));
    if (path !== '/chat/completions') return unknownPath(dialect, request, response);
    const refusal = refusalOf(dialect, json);
    if (refusal) return send(response, refusal.status, refusal.body);
    if (loading.isLoading && dialect === 'llama.cpp') {
      const error = { code: 503, message: 'Loading model', type: 'unavailable_error' };
      return send(response, 503, { error });
    }
    // Ollama and LM Studio send nothing before the first token, not even headers.
    if (loading.isLoading) await loading.loaded.promise;
    stream(dialect, String(json.model), text, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${boundPort}/v1`,
    calls,
    say: (next) => {
      text = next;
    },
    loadSlowly: () => {
      const started = { isLoading: true, loaded: Promise.withResolvers<void>() };
      loading = started;
      return () => {
        started.isLoading = false;
        started.loaded.resolve();
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function modelList(dialect: Dialect) {
  const owner = { Ollama: 'library', 'LM Studio': 'organization_owner', 'llama.cpp': 'llamacpp' }[dialect];
  return {
    object: 'list',
    data: installed[dialect].map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: owner })),
  };
}

/** Returns the dialect's response to an unsupported request. */
function refusalOf(
  dialect: Dialect,
  { model, response_format: format }: Record<string, unknown>,
): { status: number; body: unknown } | null {
  const isInstalled = installed[dialect].includes(String(model));
  if (dialect === 'LM Studio' && format !== undefined)
    return { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } };
  // llama.cpp always serves the model that it was started with.
  if (isInstalled || dialect === 'llama.cpp') return null;
  const message = `model '${model}' not found`;
  return dialect === 'Ollama'
    ? { status: 404, body: { error: { message, type: 'not_found_error', param: null, code: null } } }
    : {
        status: 404,
        body: { error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' } },
      };
}

function unknownPath(dialect: Dialect, request: IncomingMessage, response: ServerResponse): void {
  const missing = { code: 404, message: 'File Not Found', type: 'not_found_error' };
  if (dialect === 'Ollama') response.writeHead(404).end('404 page not found');
  else if (dialect === 'llama.cpp') send(response, 404, { error: missing });
  // LM Studio responds with 200.
  else send(response, 200, { error: `Unexpected endpoint or method. (${request.method} ${request.url})` });
}

function stream(dialect: Dialect, model: string, text: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const fingerprint = { Ollama: 'fp_ollama', 'LM Studio': model, 'llama.cpp': 'b9688-a1b2c3d' }[dialect];
  const event = (delta: object, finishReason: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }];
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_760_000_000, model };
    response.write(`data: ${JSON.stringify({ ...head, system_fingerprint: fingerprint, choices })}\n\n`);
  };
  if (dialect === 'llama.cpp') event({ role: 'assistant', content: null }, null);
  // LM Studio separates the reasoning of a model; others include it in the text.
  if (dialect === 'LM Studio')
    event({ role: 'assistant', reasoning_content: 'The user wants a post.' }, null);
  for (const piece of text.match(/\S+\s*|\s+/g) ?? []) {
    event(dialect === 'Ollama' ? { role: 'assistant', content: piece } : { content: piece }, null);
  }
  event(dialect === 'Ollama' ? { role: 'assistant', content: '' } : {}, 'stop');
  response.end('data: [DONE]\n\n');
}

/** Sets the CORS headers of the dialect. Returns whether the page may read the response. */
function allowOrigin(dialect: Dialect, { headers }: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  const isLocal = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?$/.test(origin);
  if (dialect === 'Ollama' && !isLocal) return false;
  response.setHeader('access-control-allow-origin', dialect === 'LM Studio' ? '*' : origin);
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader(
    'access-control-allow-headers',
    dialect === 'Ollama' ? ollamaHeaders : (headers['access-control-request-headers'] ?? '*'),
  );
  return true;
}

/** Copied from Ollama's server/routes.go: it allows the headers of the OpenAI library, and no others. */
const ollamaHeaders = [
  'authorization, content-type, user-agent, accept, x-requested-with, openai-beta, x-stainless-arch',
  'x-stainless-async, x-stainless-custom-poll-interval, x-stainless-helper-method, x-stainless-lang, x-stainless-os',
  'x-stainless-package-version, x-stainless-poll-helper, x-stainless-retry-count, x-stainless-runtime',
  'x-stainless-runtime-version, x-stainless-timeout',
].join(', ');

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const isJson = request.headers['content-type']?.startsWith('application/json');
  return isJson ? JSON.parse(Buffer.concat(parts).toString()) : {};
}
