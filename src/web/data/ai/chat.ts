import {
  type ChatPrompt,
  chatRequest,
  type UnsupportedParameter,
  unsupportedParameter,
} from '#domain/ai/chat.ts';
import { type AiFailure, retryDelayMilliseconds } from '#domain/ai/failure.ts';
import { localServerTimeoutMilliseconds, type ProviderClient } from './provider.ts';

/**
 * The result of a chat request. `isCutOff` is true if the token limit or the provider's content filter ended the
 * answer.
 */
export type ChatResult =
  | { ok: true; text: string; isCutOff: boolean }
  | { ok: false; failure: AiFailure; textSoFar: string };

/** The parameters that each model is known to reject, remembered between calls. */
export type ModelMemory = {
  refusedBy: (model: string) => ReadonlySet<UnsupportedParameter>;
  remember: (model: string, parameter: UnsupportedParameter) => void;
};

type ChatOptions = {
  model: string;
  memory: ModelMemory;
  signal: AbortSignal;
  /** Called with all text received so far after every chunk. */
  onText: (textSoFar: string) => void;
  /** The longest allowed time between two chunks. */
  timeoutMilliseconds?: number;
};

const defaultTimeoutMilliseconds = 45_000;
/** Local servers may send the response headers and then take minutes to process a long prompt. */
const localServerTimeouts = { firstText: localServerTimeoutMilliseconds, laterText: 120_000 };

/**
 * Sends a prompt and streams the answer. Retries without parameters that the model rejects, and retries temporary
 * failures if no text has arrived yet. On failure, returns the text received so far.
 */
export async function askChat(
  provider: ProviderClient,
  prompt: ChatPrompt,
  options: ChatOptions,
): Promise<ChatResult> {
  let failedCalls = 0;
  for (;;) {
    const outcome = await attemptChat(provider, prompt, options);
    if (outcome.kind === 'result') {
      const { result } = outcome;
      if (result.ok || result.textSoFar !== '' || options.signal.aborted) return result;
      failedCalls += 1;
      const delay = retryDelayMilliseconds(result.failure, failedCalls);
      if (delay === undefined) return result;
      if (!(await wait(delay, options.signal))) return stopped('');
    }
  }
}

type Outcome = { kind: 'result'; result: ChatResult } | { kind: 'again' };

async function attemptChat(
  { api, failureOf, mayLoadModel }: ProviderClient,
  prompt: ChatPrompt,
  { model, memory, signal, onText, timeoutMilliseconds }: ChatOptions,
): Promise<Outcome> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    const localTimeout = text === '' ? localServerTimeouts.firstText : localServerTimeouts.laterText;
    const usual = mayLoadModel ? localTimeout : defaultTimeoutMilliseconds;
    timer = setTimeout(() => silence.abort(), timeoutMilliseconds ?? usual);
  };
  let text = '';
  let isDeclined = false;
  let finishReason: string | null = null;
  const failed = (failure: AiFailure): Outcome => ({
    kind: 'result',
    result: { ok: false, failure, textSoFar: text },
  });
  try {
    const request = chatRequest(model, prompt, memory.refusedBy(model));
    const stream = await api.chat.completions.create(
      { ...request, messages: [...request.messages], stream: true },
      { signal: AbortSignal.any([signal, silence.signal]) },
    );
    restartTimer();
    for await (const chunk of stream) {
      restartTimer();
      const choice = chunk.choices?.[0];
      finishReason = choice?.finish_reason ?? finishReason;
      isDeclined ||= Boolean(choice?.delta?.refusal);
      const piece = choice?.delta?.content;
      if (!piece) continue;
      text += piece;
      onText(text);
    }
    // The library ends an aborted stream without an error.
    if (signal.aborted) return { kind: 'result', result: stopped(text) };
    if (silence.signal.aborted) return failed({ reason: 'timed-out' });
    if (finishReason === null) return failed({ reason: text === '' ? 'empty' : 'broken-off' });
    if (text.trim() === '')
      return failed({ reason: isDeclined || finishReason === 'content_filter' ? 'declined' : 'empty' });
    return {
      kind: 'result',
      result: { ok: true, text, isCutOff: /^(?:length|content_filter)$/.test(finishReason) },
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'result', result: stopped(text) };
    if (silence.signal.aborted) return failed({ reason: 'timed-out' });
    if (text !== '') return failed({ reason: 'broken-off' });
    const refused = parameterRefusedIn(error);
    if (refused && !memory.refusedBy(model).has(refused)) {
      memory.remember(model, refused);
      return { kind: 'again' };
    }
    return failed(failureOf(error, model));
  } finally {
    clearTimeout(timer);
  }
}

function stopped(textSoFar: string): ChatResult {
  return { ok: false, failure: { reason: 'stopped' }, textSoFar };
}

function parameterRefusedIn(error: unknown): UnsupportedParameter | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  if (error.status !== 400 && error.status !== 422) return undefined;
  const details = 'error' in error ? error.error : undefined;
  return typeof details === 'string' || (typeof details === 'object' && details !== null)
    ? unsupportedParameter(details)
    : undefined;
}

/** Resolves to true after the delay, or to false as soon as `signal` aborts. */
function wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(true), milliseconds);
    const onAbort = () => settle(false);
    const settle = (wasWaited: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(wasWaited);
    };
    signal.addEventListener('abort', onAbort);
  });
}
