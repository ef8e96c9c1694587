import { useEffect, useRef, useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { medianRate } from '#domain/results/compare.ts';
import { hookOf } from '#domain/results/hook-shape.ts';
import {
  earlyCount,
  type MeasuredPost,
  measuredPosts,
  type PublishedPost,
} from '#domain/results/published-post.ts';
import { publishedPosts, unlinkedPosts } from '#domain/results/published-posts.ts';
import { scoresOf } from '#domain/results/scores.ts';
import { coalesce } from '../coalesce.ts';
import type { KnownPublished } from '../publishing/read-published.ts';
import { publishingSignal } from '../publishing/state.ts';
import { attempt } from '../store/attempt.ts';
import { store } from '../store/database.ts';
import { useStored } from '../store/live-query.ts';
import { readSetting } from '../store/reading.ts';
import { type ResultsRead, readResults, type StoredResults } from './read-results.ts';

export type ResultsState =
  | { status: 'loading' }
  | { status: 'failed' | 'not-offered'; tryAgain: () => void }
  | {
      status: 'ready';
      published: PublishedPost[];
      measured: MeasuredPost[];
      /** The number of posts whose numbers are too early to compare. */
      early: number;
      /** Finished posts that are not known to be on LinkedIn. */
      unpublished: Post[];
      isGranted: boolean;
    };

/** Follows the account's published posts and their numbers. */
export function useResults(): ResultsState {
  const [read, setRead] = useState<ResultsRead>();
  const tryAgain = useRef<() => void>(undefined);
  useEffect(() => {
    let isOver = false;
    let known: KnownPublished | null = null;
    const look = coalesce(async () => {
      const latest = await readResults(known);
      if (isOver) return;
      // Known results stay until the server responds again.
      setRead((before) => (before?.ok && !latest.ok ? before : latest));
      if (latest.ok) ({ known } = latest);
    });
    tryAgain.current = () => void look();
    void look();
    const stop = publishingSignal.subscribe(() => void look());
    const over = new AbortController();
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void look();
    };
    // Another device may have added numbers, and the server may have published posts.
    addEventListener('online', lookAgain, over);
    addEventListener('focus', lookAgain, over);
    return () => {
      isOver = true;
      stop();
      over.abort();
    };
  }, []);
  const own = useStored(readOwnPosts, [], { posts: [], formulas: new Map() });
  const stored = read?.ok ? read.value : null;
  const shown = stored && own && combined(stored, own);
  useScores(shown?.measured);
  if (read && !read.ok) return { status: read.reason, tryAgain: () => tryAgain.current?.() };
  if (!stored || !shown) return { status: 'loading' };
  return { status: 'ready', ...shown, isGranted: stored.isGranted };
}

type OwnPosts = { posts: Post[]; formulas: ReadonlyMap<string, PublishedPost['formula']> };

/** The posts of all batches, latest change first, and the formulas that they were written with. */
async function readOwnPosts(): Promise<OwnPosts> {
  const [posts, beside, formulas] = await Promise.all([
    store.posts.toArray(),
    readSetting('formulasBeside', {}),
    store.formulas.toArray(),
  ]);
  const names = new Map(formulas.map(({ formulaId, post }) => [formulaId, hookOf(post.content)]));
  return {
    posts: posts.sort((one, other) => other.updatedAt - one.updatedAt),
    formulas: new Map(
      Object.entries(beside).flatMap(([postId, id]) => {
        const name = names.get(id);
        return name ? [[postId, { id, name }]] : [];
      }),
    ),
  };
}

function combined({ publications, results, names }: StoredResults, { posts, formulas }: OwnPosts) {
  const published = publishedPosts({
    publications,
    results,
    posts,
    nameOfConnection: (id) => names.get(id) ?? null,
    formulaOf: (postId) => formulas.get(postId) ?? null,
  });
  const finished = posts.filter(({ state }) => state === 'complete');
  return {
    published,
    measured: measuredPosts(published),
    early: earlyCount(published),
    unpublished: unlinkedPosts(finished, published),
  };
}

/** Stores the scores of posts for the prompts, on every device of the account. */
function useScores(measured: readonly MeasuredPost[] | undefined): void {
  const scores = measured && inOneOrder(scoresOf({ posts: measured, usual: medianRate(measured) }));
  useEffect(() => {
    if (scores === undefined) return;
    void attempt(() =>
      store.transaction('rw', store.settings, async () => {
        if (inOneOrder(await readSetting('resultScores', {})) === scores) return;
        await store.settings.put({ key: 'resultScores', value: JSON.parse(scores) });
      }),
    );
  }, [scores]);
}

function inOneOrder(scores: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(scores).sort()));
}
