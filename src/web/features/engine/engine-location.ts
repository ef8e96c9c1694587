import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { earlierPostAddress, postAddress } from '#domain/addresses.ts';
import { firstDraft } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { useLanding } from '#web/browser/focus.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { batchOf } from '#web/data/store/batches.ts';
import { toastFailed } from '#web/ui/toast.ts';

const engineTabs = ['dump', 'work', 'board', 'done'] as const;
export type EngineTab = (typeof engineTabs)[number];

/** The URL and history state that show an engine tab. If the engine is open, its active post stays active. */
export function engineTabLocation(
  tab: EngineTab,
  { pathname, search, state }: Pick<Location, 'pathname' | 'search' | 'state'>,
): { to: string; state: object } {
  if (pathname !== '/' && pathname !== '/video') return { to: '/', state: { engineTab: tab } };
  const active = valueIn(state, 'activePostId');
  // Returning to Work after a post was completed opens the first draft, as pressing the tab does.
  const isCompleted = active === null && valueIn(state, 'engineTab') !== 'work';
  return {
    to: pathname + search,
    state: { engineTab: tab, ...(isCompleted ? {} : { activePostId: active }) },
  };
}

/** Makes `instead` active, or none, if one of the given posts is. They were taken back, so they may be gone. */
export type LeavePosts = (postIds: readonly string[], instead: string | null) => void;

/**
 * The current tab and active post. They belong to the page, not the store, so two browser tabs can edit two posts. An
 * opened post is in the URL. The tab is in the history state, so the Back button and a reload restore it.
 */
export function useEngineLocation(posts: readonly Post[]) {
  const { pathname, search: query, state, key } = useLocation();
  const navigate = useNavigate();
  const linkedId = new URLSearchParams(query).get('post');
  const isLinkKnown = posts.some(({ postId }) => postId === linkedId);
  const tab =
    engineTabs.find((each) => each === valueIn(state, 'engineTab')) ?? (isLinkKnown ? 'work' : 'dump');
  const active = posts.find(
    ({ postId }) => postId === (isLinkKnown ? linkedId : valueIn(state, 'activePostId')),
  );
  const activePostId = active?.postId ?? null;
  // `null` means that the active post was just completed.
  const hasNoPost = !active && linkedId === null && valueIn(state, 'activePostId') !== null;
  const latest = useLatest({ posts, pathname, query, state, key, tab, activePostId });
  const isUnmounted = useIsUnmounted();
  /** A tab that was chosen at a location and is not rendered yet. */
  const nextTab = useRef<{ tab: EngineTab; chosenAt: string } | null>(null);
  useEffect(() => {
    if (nextTab.current?.chosenAt !== key) nextTab.current = null;
  }, [key]);

  const showTab = useCallback(
    (next: EngineTab) => {
      const { posts, pathname, query, key, tab, activePostId } = latest.current;
      if (next === (nextTab.current?.tab ?? tab)) return;
      nextTab.current = { tab: next, chosenAt: key };
      // Without a draft, `undefined` and not `null`: a draft may be stored that these posts do not have yet.
      const active = activePostId ?? (next === 'work' ? firstDraft(posts)?.postId : null);
      void navigate({ pathname, search: query }, { state: { engineTab: next, activePostId: active } });
    },
    [navigate],
  );
  /** Shows a post in Work. */
  const openPost = useCallback(
    (postId: string) => void navigate(postAddress(postId, latest.current.pathname)),
    [navigate],
  );
  /** Sets the post that Work will show, or none, without changing the tab. */
  const activate = useCallback(
    (postId: string | null) => {
      const { pathname, state, tab } = latest.current;
      void navigate(
        { pathname },
        {
          replace: true,
          preventScrollReset: true,
          state: { ...state, engineTab: nextTab.current?.tab ?? tab, activePostId: postId },
        },
      );
    },
    [navigate],
  );
  /** Opens the next post after one was completed; null opens none. A user who has left Work stays on their tab. */
  const goOn = useCallback(
    (postId: string | null) => {
      const isInWork = (nextTab.current?.tab ?? latest.current.tab) === 'work';
      if (postId !== null && isInWork) openPost(postId);
      else activate(postId);
    },
    [openPost, activate],
  );
  const leavePosts: LeavePosts = useCallback(
    (postIds, instead) => {
      const { pathname, query, state } = latest.current;
      const linkedId = new URLSearchParams(query).get('post');
      const activeId = linkedId ?? valueIn(state, 'activePostId');
      // An undo may come when the user is on another screen.
      if (isUnmounted.current || !postIds.some((postId) => postId === activeId)) return;
      const tab =
        nextTab.current?.tab ?? valueIn(state, 'engineTab') ?? (linkedId === null ? 'dump' : 'work');
      if (instead !== null && tab === 'work') {
        void navigate(postAddress(instead, pathname), { replace: true });
        return;
      }
      void navigate(
        { pathname },
        {
          replace: true,
          preventScrollReset: true,
          state: { ...state, engineTab: tab, activePostId: instead },
        },
      );
    },
    [navigate, isUnmounted],
  );

  // Entering Work by a link opens the first draft, too, also one that is read from the store a moment later.
  const draftId = tab === 'work' && hasNoPost ? firstDraft(posts)?.postId : undefined;
  useEffect(() => {
    if (draftId !== undefined) activate(draftId);
  }, [draftId, activate]);
  useEffect(() => {
    if (linkedId === null || isLinkKnown) return;
    let isCurrent = true;
    void attempt(() => batchOf(linkedId)).then((found) => {
      // `posts` may be older than the store: a new batch shows up with the next read.
      if (!isCurrent || (found.ok && found.value === 'current')) return;
      if (found.ok && found.value === 'earlier') {
        return navigate(earlierPostAddress(linkedId), { replace: true });
      }
      toastFailed(
        'This post isn’t in this browser.',
        'It was deleted, or is not synced from another device.',
      );
      return navigate({ pathname }, { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [linkedId, isLinkKnown, pathname, navigate]);

  const landedOn = tab === 'work' && isLinkKnown ? linkedId : null;
  return { tab, activePostId, landedOn, showTab, openPost, activate, goOn, leavePosts };
}

/** Focuses the post in the URL. Rendered next to the lazy Work tab, so it runs once that has loaded. */
export function FocusOnLanding({ landedOn }: { landedOn: string | null }) {
  useLanding(landedOn);
  return null;
}

/** The history state can be anything. */
function valueIn(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}
