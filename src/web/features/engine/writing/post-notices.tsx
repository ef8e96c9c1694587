import { Lock } from 'lucide-react';
import { canEdit, type Post } from '#domain/posts/post.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { LeavePosts } from '../engine-location.ts';
import { CompleteNote } from './complete-note.tsx';
import type { Draft } from './use-draft.ts';

/** Notices: why the post is read-only, why it isn't saved, and what changed elsewhere. */
export function PostNotices({
  post,
  draft: { saving, notice },
  onReopen,
  onLeave,
}: {
  post: Post;
  draft: Draft;
  onReopen: (postId: string) => void;
  onLeave: LeavePosts;
}) {
  return (
    <>
      {saving.status === 'failed' ? (
        <Alert tone="destructive" title="Not saved yet">
          <p>{saving.failure.message}</p>
        </Alert>
      ) : null}
      {notice ? (
        <Alert tone="caution">
          <p>{notice}</p>
        </Alert>
      ) : null}
      {post.state === 'complete' ? (
        <CompleteNote post={post} onOpen={onReopen} onLeave={onLeave} />
      ) : (
        <LockNote post={post} />
      )}
    </>
  );
}

function LockNote({ post }: { post: Post }) {
  if (canEdit(post)) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      Locked to prevent over-editing
    </p>
  );
}
