import {
  defaultChatModel,
  defaultTranscriptionModel,
  isServedModel,
  isServedTranscriptionModel,
} from '../../../src/domain/ai/models.ts';
import { maxSpeechBytes } from '../../../src/domain/ai/speech.ts';
import { type AllowanceKind, refusedByAllowance } from '../_shared/allowance.ts';
import { callerOf } from '../_shared/caller.ts';
import {
  callProvider,
  noOperator,
  type Operator,
  operatorOf,
  speechTimeoutMilliseconds,
} from '../_shared/provider.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { audioForm } from '../_shared/speech.ts';

/**
 * The operator's AI for signed-in users, as an OpenAI-compatible API below `/functions/v1/ai`: `GET /` (default
 * models), `GET /models`, `POST /chat/completions` (also streamed), `POST /audio/transcriptions`.
 */
export function aiHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to use the AI.');
    const operator = operatorOf(settings);
    if (!operator) return noOperator();
    const path = new URL(request.url).pathname.replace(/^.*?\/ai(?=\/|$)/, '').replace(/\/+$/, '');
    const endpoint = endpoints.find((candidate) => candidate.path === path);
    if (!endpoint) return refusal(404, 'not_found', 'Not found.');
    if (endpoint.method !== request.method) {
      return refusal(405, 'method_not_allowed', `Use ${endpoint.method}.`, { allow: endpoint.method });
    }
    const refused = endpoint.takes && (await refusedByAllowance(caller, endpoint.takes, settings));
    return refused || endpoint.answer(request, operator);
  });
}

type Endpoint = {
  path: string;
  method: 'GET' | 'POST';
  takes?: AllowanceKind;
  answer: (request: Request, operator: Operator) => Promise<Response>;
};

const endpoints: readonly Endpoint[] = [
  {
    path: '',
    method: 'GET',
    answer: async () => json({ chatModel: defaultChatModel, transcriptionModel: defaultTranscriptionModel }),
  },
  { path: '/models', method: 'GET', takes: 'chat', answer: models },
  { path: '/chat/completions', method: 'POST', takes: 'chat', answer: chat },
  { path: '/audio/transcriptions', method: 'POST', takes: 'transcription', answer: transcription },
];

const maxChatBytes = 200_000;
const maxMessages = 20;
const maxAnswerTokens = 8_000;

async function models(request: Request, operator: Operator): Promise<Response> {
  const response = await callProvider(operator, '/models', { method: 'GET', signal: request.signal });
  if (!response.ok) return response;
  const list = objectIn(new Uint8Array(await response.arrayBuffer()))?.data;
  if (!Array.isArray(list))
    return refusal(502, 'provider_error', 'The AI provider returned no list of models.');
  const served = list.filter(
    (model: unknown): model is { id: string } =>
      typeof model === 'object' &&
      model !== null &&
      'id' in model &&
      typeof model.id === 'string' &&
      isServedModel(model.id, operator.baseUrl),
  );
  return json({ object: 'list', data: served });
}

async function chat(request: Request, operator: Operator): Promise<Response> {
  const body = await readBodyUpTo(maxChatBytes, request);
  if (!body) return refusal(413, 'request_too_large', 'The text is too long for the AI.');
  const asked = objectIn(body);
  const messages = asked && messagesIn(asked.messages);
  if (!asked || !messages) return refusal(400, 'invalid_request', 'The request contains no messages.');
  const model = asked.model;
  if (typeof model !== 'string' || !isServedModel(model, operator.baseUrl)) return notServed(model);
  // Forwards only what the app sends: no tools, files, or hundreds of choices.
  const passedOn = {
    model,
    messages,
    ...numberWithin(asked, 'temperature', 0, 2),
    ...numberWithin(asked, 'max_tokens', 1, maxAnswerTokens),
    ...(asked.max_tokens === undefined
      ? {
          max_completion_tokens: maxAnswerTokens,
          ...numberWithin(asked, 'max_completion_tokens', 1, maxAnswerTokens),
        }
      : {}),
    ...(isJsonMode(asked.response_format) ? { response_format: { type: 'json_object' } } : {}),
    ...(asked.stream === true ? { stream: true } : {}),
  };
  return callProvider(operator, '/chat/completions', {
    method: 'POST',
    body: JSON.stringify(passedOn),
    signal: request.signal,
  });
}

async function transcription(request: Request, operator: Operator): Promise<Response> {
  const body = await readBodyUpTo(maxSpeechBytes + 100_000, request);
  if (!body) return refusal(413, 'request_too_large', 'Audio file too large (max 25MB)');
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!form || !(file instanceof Blob))
    return refusal(400, 'invalid_request', 'The request contains no audio.');
  const model = form.get('model');
  if (typeof model !== 'string' || !isServedTranscriptionModel(model, operator.baseUrl))
    return notServed(model);
  const audio = audioForm(new Uint8Array(await file.arrayBuffer()), model);
  if (!audio.ok) return refusal(400, 'invalid_audio', audio.message);
  for (const name of ['language', 'prompt']) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') audio.form.set(name, value.slice(0, 2_000));
  }
  return callProvider(operator, '/audio/transcriptions', {
    method: 'POST',
    body: audio.form,
    signal: request.signal,
    timeoutMilliseconds: speechTimeoutMilliseconds,
  });
}

function notServed(model: unknown): Response {
  const name = typeof model === 'string' ? model.slice(0, 100) : 'nothing';
  return refusal(404, 'model_not_found', `This server does not offer the model ${name}.`);
}

function messagesIn(value: unknown): { role: string; content: string }[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxMessages) return undefined;
  const messages = value.flatMap((message: unknown) => {
    if (typeof message !== 'object' || message === null || !('role' in message) || !('content' in message))
      return [];
    const { role, content } = message;
    return typeof content === 'string' && (role === 'system' || role === 'user' || role === 'assistant')
      ? [{ role, content }]
      : [];
  });
  return messages.length === value.length ? messages : undefined;
}

function isJsonMode(format: unknown): boolean {
  return typeof format === 'object' && format !== null && 'type' in format && format.type === 'json_object';
}

/** Copies a number from the request, clamped to its limits. Copies nothing if it is missing. */
function numberWithin(
  asked: Record<string, unknown>,
  name: string,
  least: number,
  most: number,
): Record<string, number> {
  const value = asked[name];
  return typeof value === 'number' && Number.isFinite(value)
    ? { [name]: Math.min(most, Math.max(least, value)) }
    : {};
}
