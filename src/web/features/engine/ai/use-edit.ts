import { useMemo, useState } from 'react';
import {
  type AiAction,
  actionChoices,
  actionPrompt,
  answerRefusal,
  answersWithChoices,
  applyAnswer,
} from '#domain/ai/ai-action.ts';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import { failureMessage, isAboutKey } from '#domain/ai/failure.ts';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { useAnswer } from '#web/data/ai/use-answer.ts';
import { changeIdsOf, type Piece, piecesBetween } from '#web/data/text-changes.ts';
import { toastFailed } from '#web/ui/toast.ts';

/** The state of one AI task. `choices` is empty for tasks that return a single text. */
export type EditState =
  | { stage: 'idle' }
  | { stage: 'coming'; task: AiAction; text: string; choices: readonly string[] }
  | {
      stage: 'failed';
      task: AiAction;
      message: string;
      isStopped: boolean;
      text: string;
      choices: readonly string[];
    }
  | {
      stage: 'done';
      task: AiAction;
      isCutOff: boolean;
      choices: readonly string[];
      proposal: Proposal | null;
    };

/** A new text, its diff against the current text, and the ids of the accepted changes. */
export type Proposal = {
  text: string;
  pieces: readonly Piece[];
  accepted: ReadonlySet<number>;
};

/** Runs one AI task on a post's text, from the request to the accepted changes. */
export function useEdit(content: string, voice: VoiceProfile) {
  const { state: answer, ask, stop, reset } = useAnswer();
  const [task, setTask] = useState<AiAction | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<{ pieces: readonly Piece[]; accepted: ReadonlySet<number> } | null>(
    null,
  );

  /** Starts a task. Returns false, after an error toast, if the text doesn't qualify. */
  const start = (next: AiAction): boolean => {
    const made = actionPrompt(next, content, voice);
    if (!made.ok) {
      toastFailed(made.message);
      return false;
    }
    setTask(next);
    setChosen(null);
    setPicked(null);
    void request(next, made.prompt);
    return true;
  };
  const request = async (next: AiAction, prompt: ChatPrompt) => {
    const result = await ask(prompt);
    if (result.ok) {
      const refusal = answerRefusal(next, result.text);
      if (refusal) toastFailed(refusal);
    } else if (isAboutKey(result.failure)) requestApiKey();
    else if (result.failure.reason !== 'stopped') toastFailed(failureMessage(result.failure));
  };

  const text = answer.stage === 'idle' ? '' : answer.text;
  const choices = useMemo(
    () => (task && answersWithChoices(task) ? actionChoices(task, text) : []),
    [task, text],
  );
  const isDone = answer.stage === 'done';
  const result = task && isDone ? (answersWithChoices(task) ? chosen : text) : null;
  const proposal = useMemo(
    () => (task && result !== null ? proposalOf(applyAnswer(task, content, result), content) : null),
    [task, content, result],
  );
  return {
    state: stateOf(answer, task, choices, withPicked(proposal, picked)),
    chosen,
    choose: setChosen,
    accept: (accepted: ReadonlySet<number>) => proposal && setPicked({ pieces: proposal.pieces, accepted }),
    start,
    stop,
    reset,
  };
}

function proposalOf(text: string, content: string): Proposal {
  const pieces = piecesBetween(content, text);
  return { text, pieces, accepted: new Set(changeIdsOf(pieces)) };
}

/** Accepted ids belong to one diff. When the text changes, every change of the new diff is accepted again. */
function withPicked(
  proposal: Proposal | null,
  picked: { pieces: readonly Piece[]; accepted: ReadonlySet<number> } | null,
): Proposal | null {
  return proposal && picked?.pieces === proposal.pieces
    ? { ...proposal, accepted: picked.accepted }
    : proposal;
}

function stateOf(
  answer: ReturnType<typeof useAnswer>['state'],
  task: AiAction | null,
  choices: readonly string[],
  proposal: Proposal | null,
): EditState {
  if (answer.stage === 'idle' || !task) return { stage: 'idle' };
  switch (answer.stage) {
    case 'coming':
      return { stage: 'coming', task, text: answer.text, choices };
    case 'failed':
      return {
        stage: 'failed',
        task,
        message: failureMessage(answer.failure),
        isStopped: answer.failure.reason === 'stopped',
        text: answer.text,
        choices,
      };
    case 'done': {
      const refusal = answerRefusal(task, answer.text);
      if (refusal !== null)
        return { stage: 'failed', task, message: refusal, isStopped: false, text: '', choices: [] };
      return { stage: 'done', task, isCutOff: answer.isCutOff, choices, proposal };
    }
  }
}
