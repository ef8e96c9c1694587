import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Progress } from '#domain/posts/batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { focusHeading } from '#web/browser/focus.ts';
import { onKeysReleased } from '#web/browser/key-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { doublePressMilliseconds } from '#web/ui/double-press.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { LeavePosts } from '../engine-location.ts';
import { PostEditor } from './post-editor.tsx';

export function WorkTab({
  posts,
  progress,
  activePostId,
  allDone,
  onStart,
  onComplete,
  onReopen,
  onLeave,
}: {
  posts: readonly Post[];
  progress: Progress;
  activePostId: string | null;
  /** Shown if every post is complete and none is open. */
  allDone: ReactNode;
  onStart: () => void;
  onComplete: () => void;
  onReopen: (postId: string) => void;
  onLeave: LeavePosts;
}) {
  const index = posts.findIndex(({ postId }) => postId === activePostId);
  const post = posts[index];
  // A double press on Mark Complete must not complete the post that opens next.
  const completedAt = useRef(Number.NEGATIVE_INFINITY);
  const hasJustCompleted = () => performance.now() - completedAt.current < doublePressMilliseconds;
  const startButton = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  // The focused button disappears with the completed post, so move the focus to the next action.
  useEffect(() => {
    const isOver = wasWriting.current && !post;
    wasWriting.current = post !== undefined;
    if (!isOver) return;
    onKeysReleased(() => {
      if (document.activeElement !== document.body) return;
      if (startButton.current) startButton.current.focus();
      else focusHeading();
    });
  }, [post]);
  return (
    <div className="grid grid-cols-1 gap-5">
      {post ? (
        <PostEditor
          key={post.postId}
          post={post}
          position={index + 1}
          hasJustCompleted={hasJustCompleted}
          onComplete={() => {
            completedAt.current = performance.now();
            onComplete();
          }}
          onReopen={onReopen}
          onLeave={onLeave}
        />
      ) : progress.isComplete ? (
        allDone
      ) : (
        <EmptyState
          Icon={PenLine}
          title="Ready when you are"
          action={
            <Button ref={startButton} onClick={onStart}>
              Get Started
            </Button>
          }
        >
          Your active post lives here. Tap to start today's {progress.todaysCount}.
        </EmptyState>
      )}
      <p className="flex flex-wrap items-center justify-center gap-2">
        <Badge>{progress.unstarted} unstarted</Badge>
        <Badge tone="caution">{progress.drafting} drafting</Badge>
        <Badge tone="success">{progress.complete} complete</Badge>
      </p>
    </div>
  );
}
