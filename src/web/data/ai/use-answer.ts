import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { findAiAccount } from './account.ts';
import { askChat, type ChatResult } from './chat.ts';
import { chatModelFor } from './chat-model.ts';
import { modelMemory } from './model-memory.ts';
import { openProvider } from './provider.ts';
import { markKeyAccepted } from './settings.ts';

/** The state of one AI request. `text` is the answer received so far. */
export type AnswerState =
  | { stage: 'idle' }
  /** `isModelLoading`: no text has arrived for some seconds from a server that may be loading its model. */
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

/** A prompt, or a function that reads one. Reading may load a lazy module. */
type AskedPrompt = ChatPrompt | (() => Promise<ChatPrompt>);

/**
 * Sends a prompt with the current account and model. Removes preambles and remarks from the answer. A refusal counts
 * as a failure. Logs failures, so callers do not have to.
 */
export async function askAi(
  prompt: AskedPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
  onModelLoading: () => void = () => undefined,
): Promise<ChatResult> {
  const result = await requestAnswer(prompt, signal, onText, onModelLoading);
  if (!result.ok && result.failure.reason !== 'stopped') console.error(failureMessage(result.failure));
  return result;
}

/** After this time, a note explains that a model may be loading from the disk. */
const loadingNoteMilliseconds = 5_000;

async function requestAnswer(
  asked: AskedPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
  onModelLoading: () => void,
): Promise<ChatResult> {
  // All of them may load a lazy module, which fails if the site is unreachable or a newer release replaced it.
  const unreachable = { ok: false, failure: { reason: 'unreachable' }, textSoFar: '' } as const;
  const prompt = typeof asked === 'function' ? await asked().catch(() => null) : asked;
  if (!prompt) return unreachable;
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return unreachable;
  if (account === null) return { ok: false, failure: { reason: 'no-key' }, textSoFar: '' };
  const opened = await Promise.all([openProvider(account), import('./clean-answer.ts')]).catch(() => null);
  if (!opened) return unreachable;
  const [provider, { answerTextSoFar, cleanAnswer }] = opened;
  const source = prompt.messages[1].content;
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
        onText(answerTextSoFar(text, source));
      },
    });
    if (result.ok && account.kind === 'key') markKeyAccepted();
    return cleanAnswer(result, source);
  } finally {
    clearTimeout(loading);
  }
}
