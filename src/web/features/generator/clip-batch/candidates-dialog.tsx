import { useState } from 'react';
import { candidateLabel } from '#domain/candidates/candidate.ts';
import { clipRowOf } from '#domain/candidates/clip-row.ts';
import { filteredCandidates, noFilters } from '#domain/candidates/filters.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useCandidates } from '#web/data/store/candidates.ts';
import { addCandidateRows } from '#web/data/store/clip-batch.ts';
import { useBrandKits } from '#web/data/video/brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { notice } from '../notice.ts';
import { countRefusal } from './row-messages.ts';

type Props = { userId: string; rows: readonly BatchRow[] };

/** Adds candidates to the batch as rows. */
export function CandidatesDialog({
  isOpen,
  onOpenChange,
  ...batch
}: Props & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog
      title="Add candidates"
      description="Each becomes a row. A clip named after the candidate’s number, such as 007.mp4, is used for that row."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CandidatesForm {...batch} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CandidatesForm({ userId, rows, onDone }: Props & { onDone: () => void }) {
  const state = useCandidates();
  const kits = useBrandKits();
  const [search, setSearch] = useState('');
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const candidates = state.status === 'ready' ? state.candidates : [];
  const shown = filteredCandidates(candidates, { ...noFilters, search });
  const added = new Set(rows.map(({ candidateId }) => candidateId));
  const chosen = candidates.filter(({ candidateId }) => chosenIds.has(candidateId));
  const refusal = countRefusal(rows.length + chosen.length);
  const toggle = (candidateId: string) => {
    const next = new Set(chosenIds);
    if (!next.delete(candidateId)) next.add(candidateId);
    setChosenIds(next);
  };
  const addRows = () => {
    const candidateRows = chosen.map((candidate) => ({
      candidateId: candidate.candidateId,
      words: clipRowOf(candidate, kits),
    }));
    return attempt(() => addCandidateRows(userId, candidateRows));
  };
  const adding = useAction(addRows, {
    onSuccess: () => {
      notice.success(`${pluralize(chosen.length, 'candidate')} added`);
      onDone();
    },
  });
  return (
    <div className="grid gap-4">
      <input
        type="search"
        aria-label="Search candidates"
        placeholder="Search candidates"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={inputClass}
      />
      <ul className="grid">
        {shown.map((candidate) => (
          <li key={candidate.candidateId}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 has-disabled:cursor-default has-disabled:opacity-60">
              <input
                type="checkbox"
                checked={chosenIds.has(candidate.candidateId) || added.has(candidate.candidateId)}
                disabled={added.has(candidate.candidateId)}
                onChange={() => toggle(candidate.candidateId)}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                <bdi className="font-medium">{candidateLabel(candidate)}</bdi>
                <span className="text-ink-soft tabular-nums"> {candidate.number}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {refusal === null ? null : <p className="text-sm text-danger">{refusal}</p>}
      <DialogFooter>
        <Button
          disabled={chosen.length === 0 || refusal !== null}
          isBusy={adding.isPending}
          onClick={() => void adding.run()}
        >
          {chosen.length === 0 ? 'Add candidates' : `Add ${pluralize(chosen.length, 'candidate')}`}
        </Button>
      </DialogFooter>
    </div>
  );
}
