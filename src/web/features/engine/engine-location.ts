import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { earlierPostAddress, postAddress } from '#domain/addresses.ts';
import { firstDraft } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { focusLanding } from '#web/browser/focus.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { batchOf } from '#web/data/store/batches.ts';
import { toastFailed } from '#web/ui/toast.ts';

const engineTabs = ['dump', 'work', 'board', 'done'] as const;
export type EngineTab = (typeof engineTabs)[number];

/** Where a tab of the engine is shown, and with which history state. The engine that stands there already keeps the post that is active in it. */
export function engineTabLocation(
  tab: EngineTab,
  { pathname, search, state }: Pick<Location, 'pathname' | 'search' | 'state'>,
): { to: string; state: object } {
  if (pathname !== '/' && pathname !== '/video') return { to: '/', state: { engineTab: tab } };
  const active = valueIn(state, 'activePostId');
  // Whoever comes back to Work once a post is done with goes on with the first draft, as by its tab.
  const isDoneWith = active === null && valueIn(state, 'engineTab') !== 'work';
  return {
    to: pathname + search,
    state: { engineTab: tab, ...(isDoneWith ? {} : { activePostId: active }) },
  };
}

/**
 * Which tab shows and which post is active. They belong to this page and not to the store: two browser tabs may write two posts. A post that was
 * opened stands in the address; the tab is kept beside it, in the state of the browser's history, so that the way back and a reload know it.
 */
export function useEngineLocation(posts: readonly Post[]) {
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const linkedId = new URLSearchParams(query).get('post');
  const isLinkKnown = posts.some(({ postId }) => postId === linkedId);
  const tab =
    engineTabs.find((each) => each === valueIn(state, 'engineTab')) ?? (isLinkKnown ? 'work' : 'dump');
  const active = posts.find(
    ({ postId }) => postId === (isLinkKnown ? linkedId : valueIn(state, 'activePostId')),
  );
  const activePostId = active?.postId ?? null;
  // Null is said when the post that was active is done with.
  const isEnteredWithout = !active && linkedId === null && valueIn(state, 'activePostId') !== null;
  const here = useRef({ posts, pathname, query, state, tab, activePostId });
  here.current = { posts, pathname, query, state, tab, activePostId };

  const showTab = useCallback(
    (next: EngineTab) => {
      const { posts, pathname, query, tab, activePostId } = here.current;
      if (next === tab) return;
      const active = activePostId ?? (next === 'work' ? (firstDraft(posts)?.postId ?? null) : null);
      void navigate({ pathname, search: query }, { state: { engineTab: next, activePostId: active } });
    },
    [navigate],
  );
  /** Shows a post in Work. */
  const openPost = useCallback(
    (postId: string) => void navigate(postAddress(postId, here.current.pathname)),
    [navigate],
  );
  /** Makes a post, or none, the one that Work will show, and stays where one is. */
  const activate = useCallback(
    (postId: string | null) => {
      const { pathname, state, tab } = here.current;
      void navigate(
        { pathname },
        {
          replace: true,
          preventScrollReset: true,
          state: { ...state, engineTab: tab, activePostId: postId },
        },
      );
    },
    [navigate],
  );

  // Whoever comes to Work by another way than its tab goes on with the first draft, too.
  useEffect(() => {
    const draft = tab === 'work' && isEnteredWithout ? firstDraft(here.current.posts) : undefined;
    if (draft) activate(draft.postId);
  }, [tab, isEnteredWithout, activate]);
  useEffect(() => {
    if (linkedId === null || isLinkKnown) return;
    let isCurrent = true;
    void attempt(() => batchOf(linkedId)).then((found) => {
      // What shows may be older than the store: a batch that was begun since comes with the next reading.
      if (!isCurrent || (found.ok && found.value === 'current')) return;
      if (found.ok && found.value === 'earlier') {
        return navigate(earlierPostAddress(linkedId), { replace: true });
      }
      toastFailed('This post isn’t in this browser.', 'Posts stay in the browser where you wrote them.');
      return navigate({ pathname }, { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [linkedId, isLinkKnown, pathname, navigate]);

  const landedOn = tab === 'work' && isLinkKnown ? linkedId : null;
  return { tab, activePostId, landedOn, showTab, openPost, activate };
}

/** Moves the focus to the post that the address names. It stands beside the tab that shows it, and so waits until that is loaded. */
export function FocusOnLanding({ landedOn }: { landedOn: string | null }) {
  useEffect(() => {
    const landing = landedOn === null ? null : document.querySelector<HTMLElement>('[data-landing]');
    if (landing) focusLanding(landing);
  }, [landedOn]);
  return null;
}

/** The browser's history may hold anything. */
function valueIn(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}
