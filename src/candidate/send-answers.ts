import type { LinkTarget } from './call.ts';
import { type Clip, clipsToSend, type Facts } from './steps.ts';
import { type CallFailure, chooseAnswers } from './upload/calls.ts';

/** The upload progress of a question's answer. */
export type SendProgress = Readonly<{ fraction: number; isWaiting: boolean; isArrived: boolean }>;

/** `question`: whose clip was refused; null if the choice of clips was refused. */
export type SendOutcome =
  | Readonly<{ sentAt: string }>
  | Readonly<{ failure: CallFailure | { refused: 'stopped' }; question: number | null }>;

type Hooks = {
  onProgress(question: number, progress: SendProgress): void;
  signal: AbortSignal;
};

/**
 * Loads the uploader, which is a third of the page's script. Call it early: the network may be gone when the candidate
 * sends.
 */
export function loadSender(): Promise<typeof import('./upload/send-take.ts')> {
  return import('./upload/send-take.ts');
}

/** Sends the chosen clips one by one, then confirms the choice. Waits for the network when necessary. */
export async function sendAnswers(facts: Facts, to: LinkTarget, hooks: Hooks): Promise<SendOutcome> {
  const answers: string[] = [];
  for (const clip of clipsToSend(facts)) {
    const sent = clip.arrived === null ? await sendClip(clip, to, hooks) : { answer: clip.arrived };
    if ('refused' in sent) return { failure: sent, question: clip.question };
    hooks.onProgress(clip.question, { fraction: 1, isWaiting: false, isArrived: true });
    answers.push(sent.answer);
  }
  const { callUntilAnswered } = await loadSender();
  const chosen = await callUntilAnswered(
    () => chooseAnswers(to, answers),
    () => undefined,
    hooks.signal,
  );
  return 'refused' in chosen ? { failure: chosen, question: null } : chosen;
}

async function sendClip({ question, take }: Clip, to: LinkTarget, { onProgress, signal }: Hooks) {
  if (!take) throw new Error(`The clip of question ${question} is neither here nor on the server.`);
  const { sendTake } = await loadSender();
  return sendTake(take, to, {
    onState: ({ sentBytes, totalBytes, isWaiting }) =>
      onProgress(question, { fraction: sentBytes / totalBytes, isWaiting, isArrived: false }),
    signal,
  });
}
