import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type AiFailure, isAboutKey } from '#domain/ai/failure.ts';
import { type PostProposal, parseProposals } from '#domain/posts/post-proposals.ts';
import type { Material } from '#domain/posts/proposed-drafts.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { readProposalsPrompt } from '#web/data/ai/proposals-prompt.ts';
import { useAnswer } from '#web/data/ai/use-answer.ts';
import { type FailedAnswer, failedAnswer } from '../ai/failed-answer.tsx';

type ProposalsState =
  | { stage: 'idle' }
  | { stage: 'coming'; isModelLoading: boolean }
  | ({ stage: 'failed' } & FailedAnswer)
  | { stage: 'done' };

/** Requests proposals from the AI. `proposals` contains those that have arrived. */
export function useProposals(
  material: Material,
  isAskedAtOnce: boolean,
): {
  state: ProposalsState;
  proposals: readonly PostProposal[];
  start: () => void;
  stop: () => void;
} {
  const { state: answer, ask, stop } = useAnswer();
  const start = useCallback(async () => {
    const result = await ask(() => readProposalsPrompt(material));
    if (!result.ok && isAboutKey(result.failure)) requestApiKey();
  }, [ask, material]);
  const startsAtOnce = useRef(isAskedAtOnce);
  useEffect(() => {
    if (startsAtOnce.current) void start();
  }, [start]);

  const text = answer.stage === 'idle' ? '' : answer.text;
  const proposals = useMemo(() => parseProposals(text, material.angle), [text, material.angle]);
  return { state: stateOf(answer, proposals.length), proposals, start: () => void start(), stop };
}

function stateOf(answer: ReturnType<typeof useAnswer>['state'], count: number): ProposalsState {
  switch (answer.stage) {
    case 'idle':
      return { stage: 'idle' };
    case 'coming':
      return { stage: 'coming', isModelLoading: answer.isModelLoading };
    case 'failed':
      return failedWith(answer.failure);
    case 'done':
      return count > 0 ? { stage: 'done' } : failedWith({ reason: 'unreadable' });
  }
}

function failedWith(failure: AiFailure): ProposalsState {
  return { stage: 'failed', ...failedAnswer(failure) };
}
