import { useEffect, useState } from 'react';
import { countryByCode } from '#domain/video/countries.ts';
import { defaultCandidateNumber, defaultCountryCode, exampleTitle } from '#domain/video/limits.ts';
import { readCandidateDraft, saveCandidateDraft } from '#web/data/video/candidate-draft.ts';
import type { Candidate } from './candidate-card.tsx';

/**
 * The candidate's data, the clip's name, and the edits of the clip, stored so that a reload keeps them. `candidateId`
 * is the candidate of the account that the video is for, or null.
 */
export function useCandidate(userId: string) {
  const [stored] = useState(() => readCandidateDraft(userId));
  const [candidate, setCandidate] = useState<Candidate>({
    number: stored?.number ?? defaultCandidateNumber,
    country: countryByCode(stored?.countryCode ?? defaultCountryCode),
    positionTitle: stored?.positionTitle ?? '',
    availability: stored?.availability ?? '',
  });
  const [clipName, setClipName] = useState(stored?.clipName ?? null);
  const [clipEdits, setClipEdits] = useState(stored?.clipEdits ?? null);
  const [candidateId, setCandidateId] = useState(stored?.candidateId ?? null);
  useEffect(() => {
    saveCandidateDraft(userId, {
      number: candidate.number,
      countryCode: candidate.country.code,
      positionTitle: candidate.positionTitle,
      availability: candidate.availability,
      clipName,
      clipEdits,
      candidateId,
    });
  }, [userId, candidate, clipName, clipEdits, candidateId]);
  return {
    candidate,
    setCandidate,
    clipName,
    setClipName,
    clipEdits,
    setClipEdits,
    candidateId,
    setCandidateId,
  };
}

/** Returns the frame's data for a candidate, with an example if the title is missing. */
export function frameFor({ number, country, positionTitle, availability }: Candidate) {
  return {
    candidateNumber: number,
    countryCode: country.code,
    countryName: country.name,
    positionTitle: positionTitle.trim() || exampleTitle,
    availability,
  };
}
