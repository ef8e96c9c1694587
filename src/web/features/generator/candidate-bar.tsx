import { UserRound, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { candidateAddress } from '#domain/addresses.ts';
import { type Candidate, candidateLabel, videoTitle } from '#domain/candidates/candidate.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { useCandidates } from '#web/data/store/candidates.ts';
import { chooseKit, readBrandKits } from '#web/data/video/brand-kits.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { useCandidate } from './frame/use-candidate.ts';
import { notice } from './notice.ts';
import { updateSourceState } from './source/source-state.ts';

/**
 * Shows the candidate of the video. A link with `?candidate=<id>` fills in that candidate's data and removes a clip
 * that was chosen for someone else.
 */
export function CandidateBar({
  userId,
  draft,
  isBusy,
}: {
  userId: string;
  draft: ReturnType<typeof useCandidate>;
  isBusy: boolean;
}) {
  const [search, setSearch] = useSearchParams();
  const state = useCandidates();
  const wantedId = search.get('candidate');
  const candidateId = wantedId ?? draft.candidateId;
  const candidates = state.status === 'ready' ? state.candidates : null;
  const found = candidates?.find((each) => each.candidateId === candidateId);
  const isRead = candidates !== null;

  const dropClip = () => {
    updateSourceState(userId, () => ({ source: { stage: 'empty' } }));
    draft.setClipName(null);
    draft.setClipEdits(null);
  };
  const fill = (candidate: Candidate) => {
    if (draft.candidateId !== candidate.candidateId) dropClip();
    draft.setCandidateId(candidate.candidateId);
    draft.setCandidate({
      number: candidate.number,
      country: candidate.countryCode === '' ? draft.candidate.country : countryByCode(candidate.countryCode),
      positionTitle: videoTitle(candidate),
      availability: candidate.availability,
    });
    void chooseExisting(candidate.kitId);
  };
  const follow = useEffectEvent(() => {
    if (!found && draft.candidateId !== null && draft.candidateId === candidateId) {
      // The candidate was deleted, so remove their data.
      dropClip();
      draft.setCandidate({ ...draft.candidate, positionTitle: '', availability: '' });
    }
    if (!found) draft.setCandidateId(null);
    if (wantedId === null) return;
    if (found) fill(found);
    else notice.error('Candidate not found. It may have been deleted.');
    setSearch(
      (before) => {
        before.delete('candidate');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  const isGone = isRead && !found;
  useEffect(() => {
    if (isGone || (isRead && wantedId !== null)) follow();
  }, [isRead, isGone, wantedId]);

  if (!found) return null;
  return (
    <section
      aria-label="Candidate"
      className="-mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4"
    >
      <UserRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 basis-40 text-sm">
        <span className="text-ink-soft">For </span>
        <bdi className="font-semibold wrap-anywhere">{candidateLabel(found)}</bdi>
      </p>
      <div className="flex items-center">
        <Link to={candidateAddress(found.candidateId)} className={buttonClass({ variant: 'quiet' })}>
          Open candidate
        </Link>
        <Button
          variant="quiet"
          size="icon-end"
          aria-label="Make the video without this candidate"
          disabled={isBusy}
          onClick={() => draft.setCandidateId(null)}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </section>
  );
}

/** Selects the kit if it exists. It may have been deleted, or may not be on this device yet. */
async function chooseExisting(kitId: string | null): Promise<void> {
  const kits = kitId === null ? [] : await readBrandKits().catch(() => []);
  if (kitId !== null && kits.some((kit) => kit.kitId === kitId)) chooseKit(kitId);
}
