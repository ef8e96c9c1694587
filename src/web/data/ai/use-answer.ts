import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { findAiAccount } from './account.ts';
import { askChat, type ChatResult } from './chat.ts';
import { modelMemory } from './model-memory.ts';
import { openProvider } from './provider.ts';
import { readAiSettings } from './settings.ts';

/** One question to the AI, from asking to the end of the answer. `text` is what has come so far. */
export type AnswerState =
  | { stage: 'idle' }
  | { stage: 'coming'; text: string }
  | { stage: 'done'; text: string; isCutOff: boolean }
  | { stage: 'failed'; text: string; failure: AiFailure };

/** Asks the AI, one question at a time. Leaving the screen stops the answer. */
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

/** Asks the AI with the account and the model that are set. Failures are logged here, once for every screen. */
export async function askAi(
  prompt: ChatPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
): Promise<ChatResult> {
  const result = await answerOf(prompt, signal, onText);
  if (!result.ok && result.failure.reason !== 'stopped') console.error(failureMessage(result.failure));
  return result;
}

async function answerOf(
  prompt: ChatPrompt,
  signal: AbortSignal,
  onText: (textSoFar: string) => void,
): Promise<ChatResult> {
  // Both may be files of our own site: one fails to load when the site is away, or was replaced by a newer one.
  const unreachable = { ok: false, failure: { reason: 'unreachable' }, textSoFar: '' } as const;
  const account = await findAiAccount().catch(() => undefined);
  if (account === undefined) return unreachable;
  if (account === null) return { ok: false, failure: { reason: 'no-key' }, textSoFar: '' };
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return unreachable;
  const model = readAiSettings().chatModel;
  return askChat(provider, prompt, { model, memory: modelMemory(account.baseUrl), signal, onText });
}
