import { Lightbulb } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { showsExamples } from '#domain/first-run.ts';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { postUsingIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Material } from '#domain/posts/proposed-drafts.ts';
import { useNow } from '#web/browser/clock.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { useIncrementalList } from '#web/browser/use-incremental-list.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useFirstRun } from '#web/data/store/first-run.ts';
import { archiveIdea, dropUnneededAudio, promoteIdea, unarchiveIdea } from '#web/data/store/ideas.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import type { LeavePosts } from '../engine-location.ts';
import { DumpHint, Examples } from '../first-run/first-run.tsx';
import { useFivePosts } from '../five-posts/use-five-posts.tsx';
import { Composer } from './composer.tsx';
import { IdeaCard } from './idea-card.tsx';

/** The idea inbox. `ideas` are newest first, undefined while loading. */
export function DumpTab({
  ideas,
  posts,
  activePostId,
  onActivate,
  onOpen,
  onLeave,
}: {
  ideas: readonly DumpIdea[] | undefined;
  posts: readonly Post[];
  activePostId: string | null;
  onActivate: (postId: string) => void;
  onOpen: (postId: string) => void;
  onLeave: LeavePosts;
}) {
  const [addedId, setAddedId] = useState<string | null>(null);
  const promote = useCallback(
    async (ideaId: string) => {
      const result = await saved(attempt(() => promoteIdea(ideaId)));
      if (!result) return;
      switch (result.kind) {
        case 'promoted':
          vibrate('medium');
          onActivate(result.post.postId);
          return toastDone('Sent to Work (prefilled).');
        case 'already-in-work':
          return onActivate(result.postId);
        case 'not-transcribed':
          return toastFailed('This voice note isn’t transcribed yet.');
        case 'none-free':
          return toastFailed(noUnstartedPostMessage);
      }
    },
    [onActivate],
  );
  const archive = useCallback(async (ideaId: string) => {
    const idea = await saved(attempt(() => archiveIdea(ideaId)));
    if (!idea) return;
    vibrate('medium');
    const { recordingId } = idea;
    toastDoneWithUndo('Idea archived.', () => void saved(attempt(() => unarchiveIdea(idea))), {
      ...(recordingId ? { onExpired: () => void saved(attempt(() => dropUnneededAudio(recordingId))) } : {}),
    });
  }, []);

  const { propose, paste, dialog } = useFivePosts(posts, { activePostId, onCreated: onActivate, onLeave });

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card
        title="Your Idea Inbox"
        description="Drop ideas here. Messy is fine."
        className="lg:sticky lg:top-20"
      >
        <Composer onAdded={setAddedId} onPaste={paste} />
      </Card>
      <RawIdeas
        ideas={ideas}
        posts={posts}
        addedId={addedId}
        onPromote={promote}
        onPropose={propose}
        onArchive={archive}
        onOpen={onOpen}
      />
      {dialog}
    </div>
  );
}

function RawIdeas({
  ideas,
  posts,
  addedId,
  onPromote,
  onPropose,
  onArchive,
  onOpen,
}: {
  ideas: readonly DumpIdea[] | undefined;
  posts: readonly Post[];
  /** The id of the last idea the user added. */
  addedId: string | null;
  onPromote: (ideaId: string) => void;
  onPropose: (material: Material) => void;
  onArchive: (ideaId: string) => void;
  onOpen: (postId: string) => void;
}) {
  const shownAt = useNow(30_000);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const { shown, endRef } = useIncrementalList(ideas ?? []);
  const list = useListFocus<HTMLUListElement>(ideas?.length ?? 0);
  useShowAdded(list, addedId !== null && ideas?.[0]?.ideaId === addedId ? addedId : null);
  const { stage } = syncStatus.use();
  const isSyncOff = stage === 'off' || stage === 'undecided';
  const rows = useMemo(
    () => shown.map((idea) => ({ idea, workPostId: postUsingIdea(idea, posts)?.postId ?? null })),
    [shown, posts],
  );
  const hasExamples = showsExamples(useFirstRun(), posts);
  if (ideas === undefined) return <Spinner label="Loading your ideas" />;
  return (
    <section aria-labelledby="raw-ideas" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="raw-ideas" className="text-lg font-semibold">
          Raw Ideas
        </h2>
        {isTouch && ideas.length > 0 ? (
          <p className="text-sm text-ink-soft">Swipe right to promote • Swipe left to archive</p>
        ) : null}
      </div>
      <DumpHint ideaCount={ideas.length} />
      {ideas.length === 0 ? (
        <EmptyState
          Icon={Lightbulb}
          title="Nothing here yet"
          action={<Examples posts={posts} />}
          isCompact={hasExamples}
        >
          <p>No ideas yet. Add your first thought above to get started!</p>
          {isSyncOff && posts.every(({ state }) => state === 'not_started') ? (
            <p className="mt-4 text-sm">
              Have ideas on another device? They stay there while sync is off.{' '}
              <Link
                to="/settings#sync"
                className="inline-flex min-h-6 items-center font-medium text-ink underline underline-offset-4"
              >
                Turn on sync
              </Link>
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <ul ref={list} className="grid gap-3">
          {rows.map(({ idea, workPostId }) => (
            <IdeaCard
              key={idea.ideaId}
              idea={idea}
              workPostId={workPostId}
              now={shownAt}
              onPromote={onPromote}
              onPropose={onPropose}
              onArchive={onArchive}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      <div ref={endRef} />
    </section>
  );
}

/** Scrolls to a new idea. On a phone, it and its Promote button would otherwise be off-screen. */
function useShowAdded(list: RefObject<HTMLUListElement | null>, listedId: string | null): void {
  useEffect(() => {
    if (listedId !== null) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [listedId, list]);
}
