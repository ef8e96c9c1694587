import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { findAiAccount } from './account.ts';
import { askChat, type ChatResult } from './chat.ts';
import { modelMemory } from './model-memory.ts';
import { openProvider } from './provider.ts';
import { readAiSettings } from './settings.ts';

/** The state of one AI request. `text` is the answer received so far. */
export type AnswerState =
  | { stage: 'idle' }
  | { stage: 'coming'; text: string }
  | { stage: 'done'; text: string; isCutOff: boolean }
  | { stage: 'failed'; text: string; failure: AiFailure };

/** Sends prompts to the AI, one at a time. A new prompt or unmounting aborts the current answer. */
export function useAnswer() {
  const [state, setState] = useState<AnswerState>({ stage: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = useCallback(async (prompt: ChatPrompt): Promise<ChatResult> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller;
    setState({ stage: 'coming', text: '' });
    const result = await askAi(prompt, controller.signal, (text) => {
      if (isCurrent()) setState({ stage: 'coming', text });
    });
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

/** Sends a prompt with the current account and model. Logs failures, so callers do not have to. */
export async function askAi(
  prompt: ChatPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
): Promise<ChatResult> {
  const result = await requestAnswer(prompt, signal, onText);
  if (!result.ok && result.failure.reason !== 'stopped') console.error(failureMessage(result.failure));
  return result;
}

async function requestAnswer(
  prompt: ChatPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
): Promise<ChatResult> {
  // Both may load a lazy module, which fails when the site is unreachable or a newer version replaced it.
  const unreachable = { ok: false, failure: { reason: 'unreachable' }, textSoFar: '' } as const;
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return unreachable;
  if (account === null) return { ok: false, failure: { reason: 'no-key' }, textSoFar: '' };
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return unreachable;
  const model = readAiSettings().chatModel;
  return askChat(provider, prompt, { model, memory: modelMemory(account.baseUrl), signal, onText });
}
