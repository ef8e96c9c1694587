import { useEffect, useState } from 'react';
import { countryByCode } from '#domain/video/countries.ts';
import { defaultCandidateNumber, defaultCountryCode } from '#domain/video/limits.ts';
import { keepCandidateDraft, readCandidateDraft } from '#web/data/video/candidate-draft.ts';
import type { Candidate } from './candidate-card.tsx';

/** What is typed about a candidate, the name of the clip and what was chosen for it, kept so that a reload does not lose it. */
export function useCandidate(userId: string) {
  const [kept] = useState(() => readCandidateDraft(userId));
  const [candidate, setCandidate] = useState<Candidate>({
    number: kept?.number ?? defaultCandidateNumber,
    country: countryByCode(kept?.countryCode ?? defaultCountryCode),
    positionTitle: kept?.positionTitle ?? '',
  });
  const [clipName, setClipName] = useState(kept?.clipName ?? null);
  const [clipEdits, setClipEdits] = useState(kept?.clipEdits ?? null);
  useEffect(() => {
    keepCandidateDraft(userId, {
      number: candidate.number,
      countryCode: candidate.country.code,
      positionTitle: candidate.positionTitle,
      clipName,
      clipEdits,
    });
  }, [userId, candidate, clipName, clipEdits]);
  return { candidate, setCandidate, clipName, setClipName, clipEdits, setClipEdits };
}

/** What the frame says of a candidate. A title that is not typed yet has its place held. */
export function frameFor({ number, country, positionTitle }: Candidate) {
  return {
    candidateNumber: number,
    countryCode: country.code,
    countryName: country.name,
    positionTitle: positionTitle.trim() || 'Position title',
  };
}
