import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CandidateFilters } from '#domain/candidates/filters.ts';
import { candidateStages } from '#domain/candidates/stage.ts';

const views = ['list', 'board'] as const;
export type View = (typeof views)[number];

/** The view and the filters in the URL, and the candidate that a link names (`new` for a new one). */
export function useCandidatesAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (changed: Readonly<Record<string, string | null>>) =>
      setParameters(
        (before) => {
          for (const [name, value] of Object.entries(changed)) {
            if (value === null || value === '') before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  // The URL lags behind typing and contains the trimmed text.
  const [search, setSearch] = useState(() => parameters.get('search') ?? '');
  const filters: CandidateFilters = {
    search,
    stage: candidateStages.find((each) => each === parameters.get('stage')) ?? null,
    tag: parameters.get('tag'),
  };
  return {
    view: views.find((each) => each === parameters.get('view')) ?? 'list',
    setView: useCallback((view: View) => set({ view: view === 'list' ? null : view }), [set]),
    filters,
    setFilters: useCallback(
      ({ search, ...others }: Partial<CandidateFilters>) => {
        if (search !== undefined) setSearch(search);
        set({ ...others, ...(search === undefined ? {} : { search: search.trim() }) });
      },
      [set],
    ),
    linkedId: parameters.get('candidate'),
    /** Removes the linked candidate from the URL. Call it once the candidate is open. */
    dropLink: useCallback(() => set({ candidate: null }), [set]),
  };
}
