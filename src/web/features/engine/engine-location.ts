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

/** Returns the URL and history state of an engine tab. In the engine, the active post stays active. */
export function engineTabLocation(
  tab: EngineTab,
  { pathname, search, state }: Pick<Location, 'pathname' | 'search' | 'state'>,
): { to: string; state: object } {
  if (pathname !== '/' && pathname !== '/video') return { to: '/', state: { engineTab: tab } };
  const active = valueIn(state, 'activePostId');
  // After a post was completed, returning to Work opens the first draft, as a press on the tab does.
  const isCompleted = active === null && valueIn(state, 'engineTab') !== 'work';
  return {
    to: pathname + search,
    state: { engineTab: tab, ...(isCompleted ? {} : { activePostId: active }) },
  };
}

/** A tab, the active post, and the query string. */
type Place = { tab: EngineTab; postId: string | null | undefined; query: string };

/** If one of these posts is active, activates `instead` (or no post). Undo may have removed them. */
export type LeavePosts = (postIds: readonly string[], instead: string | null) => void;

/**
 * Returns the current tab and active post, with functions that change them. They belong to the page and not to the
 * store, so that two browser tabs can edit two posts. An open post is part of the URL. The tab is in the history state,
 * so that Back and a reload restore it.
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
  const latest = useLatest({
    posts,
    pathname,
    state,
    linkedId,
    key,
    place: { tab, postId: activePostId, query },
  });
  const isUnmounted = useIsUnmounted();
  /** The target of a navigation that is not rendered yet. Further changes start from it. */
  const next = useRef<(Place & { from: string }) | null>(null);
  useEffect(() => {
    if (next.current?.from !== key) next.current = null;
  }, [key]);

  const go = useCallback(
    (place: Place, { replace }: { replace: boolean }) => {
      const { pathname, state, key } = latest.current;
      next.current = { ...place, from: key };
      void navigate(
        { pathname, search: place.query },
        {
          replace,
          preventScrollReset: replace,
          state: { ...(replace ? state : {}), engineTab: place.tab, activePostId: place.postId },
        },
      );
    },
    [navigate],
  );
  const showTab = useCallback(
    (tab: EngineTab) => {
      const { tab: shown, postId, query } = next.current ?? latest.current.place;
      if (tab === shown) return;
      // If there is no draft, use `undefined` instead of `null`: the store may have a draft that is not in `posts` yet.
      const active = postId ?? (tab === 'work' ? firstDraft(latest.current.posts)?.postId : null);
      go({ tab, postId: active, query }, { replace: false });
    },
    [go],
  );
  /** Opens a post in Work. */
  const openPost = useCallback(
    (postId: string, options: { replace?: boolean } = {}) => {
      const { pathname, key } = latest.current;
      const address = postAddress(postId, pathname);
      next.current = { tab: 'work', postId, query: address.slice(pathname.length), from: key };
      void navigate(address, options);
    },
    [navigate],
  );
  /** Sets the post that Work shows, or none, without changing the tab. */
  const activate = useCallback(
    (postId: string | null) => {
      const { tab } = next.current ?? latest.current.place;
      go({ tab, postId, query: '' }, { replace: true });
    },
    [go],
  );
  /** Opens the next post after a completion, or none for null. If the user has left Work, the tab stays. */
  const openNext = useCallback(
    (postId: string | null) => {
      const { tab } = next.current ?? latest.current.place;
      if (postId !== null && tab === 'work') openPost(postId);
      else activate(postId);
    },
    [openPost, activate],
  );
  const leavePosts: LeavePosts = useCallback(
    (postIds, instead) => {
      const { linkedId, state } = latest.current;
      const activeId = next.current ? next.current.postId : (linkedId ?? valueIn(state, 'activePostId'));
      // The user may press Undo on another screen.
      if (isUnmounted.current || !postIds.some((postId) => postId === activeId)) return;
      // A link to a removed post no longer opens Work.
      const isInWork =
        (next.current?.tab ?? valueIn(state, 'engineTab') ?? (linkedId === null ? 'dump' : 'work')) ===
        'work';
      if (instead !== null && isInWork) openPost(instead, { replace: true });
      else if (isInWork) go({ tab: 'work', postId: null, query: '' }, { replace: true });
      else activate(instead);
    },
    [activate, go, openPost, isUnmounted],
  );

  // Opening Work by a link also opens the first draft, even if the store reads it later.
  const draftId = tab === 'work' && hasNoPost ? firstDraft(posts)?.postId : undefined;
  useEffect(() => {
    if (draftId !== undefined) activate(draftId);
  }, [draftId, activate]);
  useEffect(() => {
    if (linkedId === null || isLinkKnown) return;
    let isCurrent = true;
    void attempt(() => batchOf(linkedId)).then((found) => {
      // `posts` may be older than the store. A new batch appears with the next read.
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
  return { tab, activePostId, landedOn, showTab, openPost, activate, openNext, leavePosts };
}

/** Focuses the post in the URL. Rendered next to the lazy Work tab, so that it runs once the tab has loaded. */
export function FocusOnLanding({ landedOn }: { landedOn: string | null }) {
  useLanding(landedOn);
  return null;
}

/** Reads a value from the history state, which can be anything. */
function valueIn(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}
