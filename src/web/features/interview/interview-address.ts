import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tabNames = ['open', 'archive', 'posts'] as const;
export type TabName = (typeof tabNames)[number];

/**
 * What the address of the interview says: the tab, the post that is read whole, the question that is answered (in the archive, that is shown;
 * `new` for one to be written). So each can be linked and survives a reload, and the way back closes what was opened.
 */
export function useInterviewAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const tab = tabNames.find((name) => name === address.get('tab')) ?? 'open';
  const here = useRef({ search, state, tab });
  here.current = { search, state, tab };

  const showTab = useCallback(
    (next: TabName) => void navigate({ search: `?tab=${next}` }, { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const showPost = useCallback(
    (id: string) => void navigate({ search: `?tab=posts&post=${encodeURIComponent(id)}` }),
    [navigate],
  );
  const openQuestion = useCallback(
    (id: string) => {
      const address = new URLSearchParams(here.current.search);
      address.set('question', id);
      void navigate({ search: `?${address}` }, { state: { isOpenedHere: true }, preventScrollReset: true });
    },
    [navigate],
  );
  /** Takes the question out of the address: by the way back where it came in that way. */
  const closeQuestion = useCallback(() => {
    const { state, tab } = here.current;
    if (isOpenedHere(state)) void navigate(-1);
    else showTab(tab);
  }, [navigate, showTab]);

  return {
    tab,
    postId: address.get('post'),
    questionId: address.get('question'),
    showTab,
    showPost,
    openQuestion,
    closeQuestion,
  };
}

/** The browser's history may hold anything. */
function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}
