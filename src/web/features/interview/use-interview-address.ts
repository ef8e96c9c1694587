import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, postIntentions } from '#domain/interview/filters.ts';
import { useLatest } from '#web/browser/use-latest.ts';

const tabNames = ['open', 'archive', 'posts'] as const;
export type TabName = (typeof tabNames)[number];

/**
 * The interview's URL state: the tab, the open post, the question being answered (or shown in the archive; `new` for
 * the form), and the filters. This state can be linked, survives a reload, and closes with Back.
 */
export function useInterviewAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const tab = tabNames.find((name) => name === address.get('tab')) ?? 'open';
  const here = useLatest({ search, state, tab });

  const showTab = useCallback(
    (next: TabName) => {
      const search = searchWith(here.current.search, { tab: next, post: null, question: null });
      void navigate({ search }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  const showPost = useCallback(
    (id: string) =>
      void navigate({ search: searchWith(here.current.search, { tab: 'posts', post: id, question: null }) }),
    [navigate],
  );
  const saveFilters = useCallback(
    ({ search: words, category, intention }: Filters) => {
      const { search, state } = here.current;
      const next = searchWith(search, { search: words.trim() || null, category, intention });
      if (next !== search)
        void navigate({ search: next }, { replace: true, state, preventScrollReset: true });
    },
    [navigate],
  );
  const openQuestion = useCallback(
    (id: string) => {
      const search = searchWith(here.current.search, { question: id });
      void navigate({ search }, { state: { isOpenedHere: true }, preventScrollReset: true });
    },
    [navigate],
  );
  /** Removes the question from the URL. Goes back if it was opened from this screen. */
  const closeQuestion = useCallback(() => {
    const { state, tab } = here.current;
    if (isOpenedHere(state)) void navigate(-1);
    else showTab(tab);
  }, [navigate, showTab]);

  return {
    tab,
    postId: address.get('post'),
    questionId: address.get('question'),
    filters: filtersIn(address),
    saveFilters,
    showTab,
    showPost,
    openQuestion,
    closeQuestion,
  };
}

function filtersIn(address: URLSearchParams): Filters {
  return {
    search: address.get('search') ?? '',
    category: address.get('category'),
    intention: postIntentions.find((name) => name === address.get('intention')) ?? null,
  };
}

/** Returns the search string with some fields changed; null removes a field. */
function searchWith(search: string, fields: Readonly<Record<string, string | null>>): string {
  const address = new URLSearchParams(search);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) address.delete(name);
    else address.set(name, value);
  }
  return address.size > 0 ? `?${address}` : '';
}

/** History state is untyped, because other code may have written it. */
function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
