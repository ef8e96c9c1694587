import {
  type ChatPrompt,
  chatRequest,
  type UnsupportedParameter,
  unsupportedParameter,
} from '#domain/ai/chat.ts';
import { type AiFailure, retryDelayMilliseconds } from '#domain/ai/failure.ts';
import type { ProviderClient } from './provider.ts';

/**
 * What came of asking the AI. `isCutOff` says that the answer ended at its limit, or at the provider's filter, and not
 * at its end.
 */
export type ChatResult =
  | { ok: true; text: string; isCutOff: boolean }
  | { ok: false; failure: AiFailure; textSoFar: string };

/** Which parameters a model is known to refuse, kept from one call to the next. */
export type ModelMemory = {
  refusedBy: (model: string) => ReadonlySet<UnsupportedParameter>;
  remember: (model: string, parameter: UnsupportedParameter) => void;
};

type Asking = {
  model: string;
  memory: ModelMemory;
  signal: AbortSignal;
  /** Called with the whole text so far, as soon as a piece of it has come. */
  onText: (textSoFar: string) => void;
  /** How long the provider may say nothing once it has begun. */
  patienceMilliseconds?: number;
};

const usualPatienceMilliseconds = 45_000;

/**
 * Asks the AI and hands over its answer as it comes. A parameter that the model refuses is left out and the call made
 * again; a call that failed before its first word is made again where that helps. What has come is never lost, however
 * it ends.
 */
export async function askChat(
  provider: ProviderClient,
  prompt: ChatPrompt,
  asking: Asking,
): Promise<ChatResult> {
  let failedCalls = 0;
  for (;;) {
    const outcome = await once(provider, prompt, asking);
    if (outcome.kind === 'result') {
      const { result } = outcome;
      if (result.ok || result.textSoFar !== '' || asking.signal.aborted) return result;
      failedCalls += 1;
      const delay = retryDelayMilliseconds(result.failure, failedCalls);
      if (delay === undefined) return result;
      if (!(await waited(delay, asking.signal))) return stopped('');
    }
  }
}

type Outcome = { kind: 'result'; result: ChatResult } | { kind: 'again' };

async function once(
  { api, failureOf }: ProviderClient,
  prompt: ChatPrompt,
  { model, memory, signal, onText, patienceMilliseconds = usualPatienceMilliseconds }: Asking,
): Promise<Outcome> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patienceMilliseconds);
  };
  let text = '';
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
    heard();
    for await (const chunk of stream) {
      heard();
      const choice = chunk.choices?.[0];
      finishReason = choice?.finish_reason ?? finishReason;
      const piece = choice?.delta?.content;
      if (!piece) continue;
      text += piece;
      onText(text);
    }
    // The library ends a stream that was aborted without a word about it.
    if (signal.aborted) return { kind: 'result', result: stopped(text) };
    if (silence.signal.aborted) return failed({ reason: 'timed-out' });
    if (finishReason === null) return failed({ reason: text === '' ? 'empty' : 'broken-off' });
    if (text.trim() === '') return failed({ reason: 'empty' });
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
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 400)
    return undefined;
  const said = 'error' in error ? error.error : undefined;
  return typeof said === 'object' && said !== null ? unsupportedParameter(said) : undefined;
}

/** Resolves to false as soon as `signal` says to stop. */
function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
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
