import { useCallback, useEffect, useRef, useState } from 'react';
import { answerText, answerTextSoFar } from '#domain/ai/answer-text.ts';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import { isDeclined } from '#domain/ai/declined-answer.ts';
import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { findAiAccount } from './account.ts';
import { askChat, type ChatResult } from './chat.ts';
import { chatModelFor } from './chat-model.ts';
import { modelMemory } from './model-memory.ts';
import { openProvider } from './provider.ts';
import { noteKeyWorks } from './settings.ts';

/** The state of one AI request. `text` is the answer received so far. */
export type AnswerState =
  | { stage: 'idle' }
  /** `isModelLoading`: nothing has arrived for some seconds from a server that may be loading its model. */
  | { stage: 'coming'; text: string; isModelLoading: boolean }
  | { stage: 'done'; text: string; isCutOff: boolean }
  | { stage: 'failed'; text: string; failure: AiFailure };

/** Sends prompts to the AI, one at a time. A new prompt or unmounting aborts the current answer. */
export function useAnswer() {
  const [state, setState] = useState<AnswerState>({ stage: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = useCallback(async (prompt: AskedPrompt): Promise<ChatResult> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller;
    setState({ stage: 'coming', text: '', isModelLoading: false });
    const result = await askAi(
      prompt,
      controller.signal,
      (text) => {
        if (isCurrent()) setState({ stage: 'coming', text, isModelLoading: false });
      },
      () => {
        if (isCurrent()) setState({ stage: 'coming', text: '', isModelLoading: true });
      },
    );
    if (isCurrent()) {
      setState(
        result.ok
          ? { stage: 'done', text: result.text, isCutOff: result.isCutOff }
          : { stage: 'failed', text: result.textSoFar, failure: result.failure },
      );
    }
    return result;
  }, []);

  const stop = useCallback(() => running.current?.abort(), []);
  const reset = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ stage: 'idle' });
  }, []);
  return { state, ask, stop, reset };
}

/** A prompt, or how to read one. Reading may load a lazy module. */
type AskedPrompt = ChatPrompt | (() => Promise<ChatPrompt>);

/**
 * Sends a prompt with the current account and model. The answer comes without preambles and remarks, and a refusal is
 * a failure. Logs failures, so callers do not have to.
 */
export async function askAi(
  prompt: AskedPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
  onModelLoading: () => void = () => undefined,
): Promise<ChatResult> {
  const result = await cleanAnswer(prompt, signal, onText, onModelLoading);
  if (!result.ok && result.failure.reason !== 'stopped') console.error(failureMessage(result.failure));
  return result;
}

async function cleanAnswer(
  asked: AskedPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
  onModelLoading: () => void,
): Promise<ChatResult> {
  // A lazy module can't be loaded when the site is unreachable or a newer version replaced it.
  const prompt = typeof asked === 'function' ? await asked().catch(() => null) : asked;
  if (!prompt) return unreachable;
  const source = prompt.messages[1].content;
  const answer = await requestAnswer(
    prompt,
    signal,
    (textSoFar) => onText(answerTextSoFar(textSoFar, source)),
    onModelLoading,
  );
  return cleaned(answer, source);
}

const unreachable = { ok: false, failure: { reason: 'unreachable' }, textSoFar: '' } as const;

function cleaned(result: ChatResult, source: string): ChatResult {
  if (!result.ok) return { ...result, textSoFar: answerTextSoFar(result.textSoFar, source) };
  const text = answerText(result.text, source);
  return isDeclined(text, source)
    ? { ok: false, failure: { reason: 'declined' }, textSoFar: '' }
    : { ...result, text };
}

/** A calm note tells why nothing happens: loading a model from the disk takes this long or longer. */
const loadingNoteMilliseconds = 5_000;

async function requestAnswer(
  prompt: ChatPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
  onModelLoading: () => void,
): Promise<ChatResult> {
  // Both may load a lazy module.
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return unreachable;
  if (account === null) return { ok: false, failure: { reason: 'no-key' }, textSoFar: '' };
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return unreachable;
  const loading = provider.mayLoadModel ? setTimeout(onModelLoading, loadingNoteMilliseconds) : undefined;
  try {
    const model = await chatModelFor(account);
    if (signal.aborted) return { ok: false, failure: { reason: 'stopped' }, textSoFar: '' };
    const result = await askChat(provider, prompt, {
      model,
      memory: modelMemory(account.baseUrl),
      signal,
      onText: (text) => {
        clearTimeout(loading);
        onText(text);
      },
    });
    if (result.ok && account.kind === 'key') noteKeyWorks();
    return result;
  } finally {
    clearTimeout(loading);
  }
}
