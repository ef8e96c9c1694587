import { Clapperboard, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { candidateVideoAddress } from '#domain/addresses.ts';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import { attempt } from '#web/data/store/attempt.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import { dropIfBlank } from '#web/data/store/candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { removeCandidate } from './candidate-actions.ts';
import { CandidateForm } from './candidate-form.tsx';
import { useCandidateDraft } from './use-candidate-draft.ts';

/** Edits one candidate in a panel beside the list and saves while typing. */
export function CandidateEditor({
  candidate,
  others,
  isOpen,
  onClose,
  onInvite,
}: {
  candidate: Candidate;
  others: readonly Candidate[];
  isOpen: boolean;
  onClose: () => void;
  onInvite: () => void;
}) {
  const navigate = useNavigate();
  const draft = useCandidateDraft(candidate);
  const close = () => {
    onClose();
    void dropBlank();
  };
  const dropBlank = async () => {
    if (await draft.flush()) await attempt(() => dropIfBlank(candidate.candidateId));
  };
  const makeVideo = async () => {
    // The generator reads the stored data, so save first.
    if (await draft.flush()) await navigate(candidateVideoAddress(candidate.candidateId));
  };
  const remove = async () => {
    // Save first: a later save would restore the candidate.
    await draft.flush();
    if (await removeCandidate(candidate)) onClose();
  };
  return (
    <SidePanel
      title={candidateLabel(draft.fields)}
      description={
        <p role="status" className="text-sm text-ink-soft">
          {saveLabel(draft.state)}
        </p>
      }
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => isNowOpen || close()}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="quiet" onClick={() => void remove()}>
            <Trash2 aria-hidden="true" className="size-4" /> Delete
          </Button>
          <div className="flex gap-3">
            <Button variant="secondary" onClick={close}>
              Done
            </Button>
            <Button onClick={() => void makeVideo()}>
              <Clapperboard aria-hidden="true" className="size-4" /> Make video
            </Button>
          </div>
        </div>
      }
    >
      <CandidateForm candidate={candidate} others={others} draft={draft} onInvite={onInvite} />
    </SidePanel>
  );
}

function saveLabel(state: AutosaveState): string {
  switch (state.stage) {
    case 'failed':
      return `Not saved. ${state.failure.message}`;
    case 'saved':
      return 'Saved';
    default:
      return 'Saving…';
  }
}
