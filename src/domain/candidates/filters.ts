import { type Candidate, countryName } from './candidate.ts';
import type { CandidateStage } from './stage.ts';

export type CandidateFilters = { search: string; stage: CandidateStage | null; tag: string | null };

export const noFilters: CandidateFilters = { search: '', stage: null, tag: null };

/** The candidates that match every word of the search and the chosen stage and tag, newest first. */
export function filteredCandidates(
  candidates: readonly Candidate[],
  { search, stage, tag }: CandidateFilters,
): Candidate[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return newestFirst(candidates).filter(
    (candidate) =>
      (stage === null || candidate.stage === stage) &&
      (tag === null || candidate.tags.includes(tag)) &&
      (words.length === 0 || matches(candidate, words)),
  );
}

/** The tags of all candidates in alphabetical order. */
export function candidateTags(candidates: readonly Pick<Candidate, 'tags'>[]): string[] {
  const tags = new Set(candidates.flatMap((candidate) => candidate.tags));
  return [...tags].sort((one, other) => one.localeCompare(other));
}

function newestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (one, other) => other.createdAt - one.createdAt || (one.candidateId < other.candidateId ? 1 : -1),
  );
}

function matches(candidate: Candidate, words: readonly string[]): boolean {
  const { number, name, countryCode, title, availability, contact, notes, tags } = candidate;
  const text = plain(
    [number, name, countryName(countryCode), title, availability, contact, notes, ...tags].join(' '),
  );
  return words.every((word) => text.includes(word));
}

/** Removes accents and capitals, so that “jose” finds “José”. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
