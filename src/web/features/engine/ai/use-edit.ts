import { useMemo, useRef, useState } from 'react';
import {
  type AiAction,
  actionChoices,
  actionRefusal,
  answerRefusal,
  answersWithChoices,
  applyAnswer,
} from '#domain/ai/ai-action.ts';
import { failureMessage, isAboutKey } from '#domain/ai/failure.ts';
import type { Post } from '#domain/posts/post.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { useAnswer } from '#web/data/ai/use-answer.ts';
import { changeIdsOf, type Piece, piecesBetween } from '#web/data/text-changes.ts';
import { lazyModule } from '#web/ui/lazy.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { type FailedAnswer, failedAnswer } from './failed-answer.tsx';

export const postPrompt = lazyModule(() => import('#web/data/ai/post-prompt.ts'));

/** The state of one AI task. `choices` is empty for tasks that return a single text. */
export type EditState =
  | { stage: 'idle' }
  | {
      stage: 'coming';
      task: AiAction;
      text: string;
      choices: readonly string[];
      isModelLoading: boolean;
    }
  | ({ stage: 'failed'; task: AiAction; text: string; choices: readonly string[] } & FailedAnswer)
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
export function useEdit(content: string, post: Pick<Post, 'postId' | 'angle'>) {
  const { state: answer, ask, stop, reset } = useAnswer();
  const [task, setTask] = useState<AiAction | null>(null);
  // The position of the chosen answer: two choices may be equal.
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = useRef<(() => Promise<unknown>) | null>(null);
  const [picked, setPicked] = useState<{ pieces: readonly Piece[]; accepted: ReadonlySet<number> } | null>(
    null,
  );

  /**
   * Starts a task. Returns false, after an error toast, if the text doesn't qualify. Does nothing while another request
   * is in flight.
   */
  const start = (next: AiAction): boolean => {
    if (asked.current) return true;
    const refusal = actionRefusal(next, content);
    if (refusal !== null) {
      toastFailed(refusal);
      return false;
    }
    setTask(next);
    setChosen(null);
    setPicked(null);
    void request(next);
    return true;
  };
  const request = async (next: AiAction) => {
    const prompt = async () => (await postPrompt.load()).readPostPrompt(next, content, post);
    asked.current = prompt;
    const result = await ask(prompt);
    // Another task may have started after a reset.
    if (asked.current === prompt) asked.current = null;
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
  const choice = chosen === null ? null : (choices[chosen] ?? null);
  const result = task && isDone ? (answersWithChoices(task) ? choice : text) : null;
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
    reset: () => {
      asked.current = null;
      reset();
    },
  };
}

function proposalOf(text: string, content: string): Proposal {
  const pieces = piecesBetween(content, text);
  return { text, pieces, accepted: new Set(changeIdsOf(pieces)) };
}

/** Accepted ids belong to one diff. When the text changes, all changes of the new diff are accepted. */
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
      return { stage: 'coming', task, text: answer.text, choices, isModelLoading: answer.isModelLoading };
    case 'failed':
      return {
        stage: 'failed',
        task,
        ...failedAnswer(answer.failure),
        text: answer.text,
        choices,
      };
    case 'done': {
      const refusal = answerRefusal(task, answer.text);
      if (refusal !== null)
        return {
          stage: 'failed',
          task,
          message: refusal,
          isStopped: false,
          ownKey: null,
          text: '',
          choices: [],
        };
      return { stage: 'done', task, isCutOff: answer.isCutOff, choices, proposal };
    }
  }
}
