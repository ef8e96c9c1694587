import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import type { CandidateStage } from '#domain/candidates/stage.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { dropCandidate, moveCandidate, restoreCandidate } from '#web/data/store/candidates.ts';
import { finalizeDeletion } from '#web/data/store/deleted-candidates.ts';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { stageLabels } from './stage-labels.tsx';

/** Changes a candidate's stage and offers Undo. */
export async function changeStage(candidate: Candidate, stage: CandidateStage): Promise<void> {
  const { candidateId } = candidate;
  const before = await saved(attempt(() => moveCandidate(candidateId, stage)));
  if (!before) return;
  toastDoneWithUndo(
    `${candidateLabel(candidate)}: ${stageLabels[stage]}`,
    () => void saved(attempt(() => moveCandidate(candidateId, before))),
    { id: 'candidate-stage' },
  );
}

/** Deletes a candidate with their videos on this device and offers Undo. Resolves to false if that failed. */
export async function removeCandidate(candidate: Candidate): Promise<boolean> {
  const outcome = await attempt(() => dropCandidate(candidate.candidateId));
  const dropped = await saved(Promise.resolve(outcome), 'Couldn’t delete the candidate');
  if (dropped) {
    const videos = dropped.videos.length > 0 ? ` with ${pluralize(dropped.videos.length, 'video')}` : '';
    toastDoneWithUndo(
      `${candidateLabel(dropped.candidate)} deleted${videos}`,
      () => void saved(attempt(() => restoreCandidate(dropped))),
      { onExpired: () => finalizeDeletion(dropped.candidate.candidateId) },
    );
  }
  return outcome.ok;
}
