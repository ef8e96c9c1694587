import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in responds to a call. A plain string is a successful response. */
export type Behavior =
  | {
      kind: 'text';
      text: string;
      pieceDelayMilliseconds?: number;
      finishReason?: 'length' | 'content_filter';
    }
  | { kind: 'status'; status: number; error?: Record<string, unknown>; headers?: Record<string, string> }
  | { kind: 'unsupported'; param: string }
  | { kind: 'garbage' }
  /** A refusal in OpenAI's field for it. */
  | { kind: 'refusal'; text: string }
  | { kind: 'nothing' }
  /** Sends the text and breaks the connection once `until` resolves: breaking it earlier would lose unread data. */
  | { kind: 'half'; text: string; until: Promise<void> }
  /** Sends the text, optionally delayed, then keeps the connection open. */
  | { kind: 'stalled'; text: string; afterMilliseconds?: number }
  | { kind: 'silence' };

/** A received call. `sentAt` has the times (ms since 1970) at which stream chunks were written. */
type Call = {
  path: string;
  authorization: string;
  json: Record<string, unknown>;
  file?: { name: string; type: string; bytes: Uint8Array };
  fields: Record<string, string>;
  sentAt: number[];
  wasCanceled: boolean;
};

export type Provider = {
  baseUrl: string;
  calls: Call[];
  /** Sets the responses to the next calls, one each. Later calls get the default response. */
  next: (...behaviors: (Behavior | string)[]) => void;
  otherwise: (answer: (call: Call) => Behavior | string) => void;
  /** Clears the recorded calls and the remaining responses. */
  reset: () => void;
  close: () => Promise<void>;
};

/** A loopback server that speaks the AI provider's protocol and can simulate all relevant failures. */
export async function startProvider(port = 0): Promise<Provider> {
  const calls: Call[] = [];
  const queue: (Behavior | string)[] = [];
  let otherwise = usualAnswer;

  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(cors(request))) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call = await callIn(request);
    calls.push(call);
    // Pages list the models by themselves, so listing uses up none of the responses that a test sets.
    if (call.path === '/models') {
      if (call.authorization === 'Bearer sk-wrong') refuse(response, 401, wrongKey);
      else answer(response, modelList);
      return;
    }
    response.on('close', () => {
      call.wasCanceled = !response.writableFinished;
    });
    const behavior = queue.shift() ?? otherwise(call);
    behave(typeof behavior === 'string' ? { kind: 'text', text: behavior } : behavior, call, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // An open server must not keep the process running.
  server.unref();
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${boundPort}/v1`,
    calls,
    next: (...behaviors) => void queue.push(...behaviors),
    otherwise: (answer) => {
      otherwise = answer;
    },
    reset: () => {
      calls.length = 0;
      queue.length = 0;
      otherwise = usualAnswer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function usualAnswer({ path }: Call): Behavior | string {
  return path === '/audio/transcriptions' ? 'This is what was said.' : 'This is the answer.';
}

const wrongKey = { message: 'Incorrect API key provided: sk-wrong.', code: 'invalid_api_key' };
const modelList = {
  object: 'list',
  data: [
    { id: 'gpt-6-luna', object: 'model', shutdown_date: null },
    { id: 'gpt-5.6-sol', object: 'model', shutdown_date: null },
    { id: 'gpt-4o-mini', object: 'model', shutdown_date: '2027-01-14' },
    { id: 'gpt-transcribe', object: 'model', shutdown_date: null },
    { id: 'text-embedding-3-small', object: 'model' },
  ],
};

function behave(behavior: Behavior, call: Call, response: ServerResponse): void {
  const isSpeech = call.path === '/audio/transcriptions';
  const streams = call.json.stream === true;
  const finish = () => {
    event(response, chunk({}, (behavior.kind === 'text' && behavior.finishReason) || 'stop'));
    response.end('data: [DONE]\n\n');
  };
  switch (behavior.kind) {
    case 'text':
    case 'nothing': {
      const text = behavior.kind === 'text' ? behavior.text : '';
      const delay = behavior.kind === 'text' ? (behavior.pieceDelayMilliseconds ?? 0) : 0;
      if (streams) stream(text, delay, call, response, finish);
      else answer(response, isSpeech ? { text } : completion(text));
      break;
    }
    case 'refusal':
      response.setHeader('content-type', 'text/event-stream');
      event(response, chunk({ refusal: behavior.text }, null));
      finish();
      break;
    case 'half':
      stream(
        behavior.text,
        0,
        call,
        response,
        () =>
          void behavior.until.then(
            () => response.destroy(),
            () => undefined,
          ),
      );
      break;
    case 'stalled':
      setTimeout(
        () => stream(behavior.text, 0, call, response, () => undefined),
        behavior.afterMilliseconds ?? 0,
      );
      break;
    case 'unsupported':
      refuse(response, 400, {
        message: `Unsupported parameter: '${behavior.param}' is not supported with this model.`,
        code: 'unsupported_parameter',
        param: behavior.param,
      });
      break;
    case 'status':
      refuse(response, behavior.status, behavior.error ?? { message: 'Told to fail.' }, behavior.headers);
      break;
    case 'garbage':
      response.setHeader('content-type', streams ? 'text/event-stream' : 'application/json');
      response.end(streams ? 'data: {"choices": [{"del\n\n' : '<html>Bad gateway</html>');
      break;
    case 'silence':
      break;
  }
}

function stream(
  text: string,
  delayMilliseconds: number,
  call: Call,
  response: ServerResponse,
  finish: () => void,
): void {
  response.setHeader('content-type', 'text/event-stream');
  const pieces = text.match(/\S+\s*|\s+/g) ?? [];
  const send = () => {
    const piece = pieces.shift();
    if (response.destroyed) return;
    if (piece === undefined) return finish();
    call.sentAt.push(Date.now());
    event(response, chunk({ content: piece }, null));
    if (delayMilliseconds > 0) setTimeout(send, delayMilliseconds);
    // Sends the next chunk only after this one was flushed, so that a broken stream still delivers its last words.
    else setImmediate(send);
  };
  event(response, chunk({ role: 'assistant', content: '' }, null));
  send();
}

function chunk(delta: Record<string, string>, finishReason: string | null) {
  return {
    id: 'c1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

function completion(text: string) {
  return {
    id: 'c1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  };
}

function event(response: ServerResponse, value: unknown): void {
  response.write(`data: ${JSON.stringify(value)}\n\n`);
}

function answer(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

function refuse(
  response: ServerResponse,
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(
    JSON.stringify({ error: { type: 'invalid_request_error', param: null, code: null, ...error } }),
  );
}

async function callIn(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = new Uint8Array(Buffer.concat(parts));
  const type = request.headers['content-type'] ?? '';
  const call: Call = {
    path: (request.url ?? '').replace(/^\/v1/, ''),
    authorization: request.headers.authorization ?? '',
    json: type.startsWith('application/json') ? JSON.parse(Buffer.from(body).toString()) : {},
    fields: {},
    sentAt: [],
    wasCanceled: false,
  };
  if (!type.startsWith('multipart/form-data')) return call;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  for (const [name, value] of form) {
    if (typeof value === 'string') call.fields[name] = value;
    else call.file = { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return call;
}

function cors(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-allow-methods': '*',
    'access-control-expose-headers': 'retry-after',
  };
}
