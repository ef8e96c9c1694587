import {
  type Candidate,
  type CandidateFields,
  candidateFields,
  mergedWords,
} from '#domain/candidates/candidate.ts';
import { mergeLoaded } from '#web/browser/merging.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import { saveCandidate } from '#web/data/store/candidates.ts';
import {
  recordUnsavedCandidate,
  savingCandidate,
  unsavedCandidate,
} from '#web/data/store/unsaved-candidates.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';

const pace = { pauseMilliseconds: 500, atMostMilliseconds: 4_000 };

/** A candidate's fields while they are edited, and their save state. */
export type CandidateDraft = {
  fields: CandidateFields;
  state: AutosaveState;
  type: (change: Partial<CandidateFields>) => void;
  /** Resolves to true once everything typed is stored, or false on failure. */
  flush: () => Promise<boolean>;
};

/**
 * Saves half a second after typing, on blur, and when the page is hidden. Anything that can't be saved is noted for the
 * next page.
 */
export function useCandidateDraft(candidate: Candidate): CandidateDraft {
  const { candidateId, revision } = candidate;
  const stored = candidateFields(candidate);
  const autosave = useAutosave<CandidateFields>(
    { revision, fields: stored },
    pace,
    {
      save: async (typed) => {
        const isSaved = savingCandidate(candidateId);
        const saved = await saveCandidate(candidate, typed);
        isSaved();
        return saved;
      },
      note: (typed) => recordUnsavedCandidate(candidateId, typed),
      merge: (base, change, other) => ({
        text: { ...change, ...mergedWords(base, change, other, mergeLoaded) },
        // The merge keeps the words of both sides.
        overwrites: false,
      }),
      failed: ({ message }) => toastFailed('Not saved', message),
    },
    () => unsavedCandidate(candidateId),
  );
  return {
    fields: { ...stored, ...autosave.showing() },
    state: autosave.state,
    type: (change) => autosave.type(change),
    flush: () => autosave.flush(),
  };
}
