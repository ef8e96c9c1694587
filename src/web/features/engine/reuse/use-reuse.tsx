import { type ReactNode, useState } from 'react';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { keptCompletions } from '#domain/posts/completions.ts';
import { finishedBatchMessage } from '#domain/posts/finish-batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useHistory } from '#web/data/store/reading.ts';
import { type Copy, copyIntoBatch, reopenPost, undoCopy } from '#web/data/store/reuse-posts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { LeavePosts } from '../engine-location.ts';

/**
 * Reopens complete posts after a confirmation, and copies them. Render `dialogs`. `onOpen` opens the post in Work. If
 * Undo removes a copy that is open, the original opens instead.
 */
export function useReuse({ onOpen, onLeave }: { onOpen: (postId: string) => void; onLeave: LeavePosts }): {
  reopen: (post: Post) => void;
  copy: (post: Post) => void;
  dialogs: ReactNode;
} {
  // Keep the post while its dialog closes.
  const [{ post, dialog }, setRequest] = useState<{
    post: Post | null;
    dialog: 'reopen' | 'next-batch' | null;
  }>({
    post: null,
    dialog: null,
  });
  const close = () => setRequest((current) => ({ ...current, dialog: null }));

  const reopen = async ({ postId }: Post) => {
    close();
    const isReopened = await saved(attempt(() => reopenPost(postId)));
    if (isReopened === false) toastFailed(finishedBatchMessage);
    if (!isReopened) return;
    toastDone('Post reopened.');
    onOpen(postId);
  };
  const { run: copy } = useAction(async (source: Post, into: 'current' | 'next') => {
    const copied = await attempt(() => copyIntoBatch(source.postId, into));
    if (!copied.ok) return copied;
    if (copied.value) showCopy(copied.value, source);
    else if (into === 'current') setRequest({ post: source, dialog: 'next-batch' });
    else toastFailed(noUnstartedPostMessage);
    return copied;
  });
  const showCopy = (copied: Copy, source: Post) => {
    onOpen(copied.post.postId);
    const place = copied.finish ? ' of the next batch' : '';
    toastDoneWithUndo(`Copied to Post ${copied.position}${place}.`, async () => {
      const undo = await saved(attempt(() => undoCopy(copied)));
      if (undo === 'changed') toastFailed('Can’t undo: the copy was changed.');
      if (undo === 'batch-stays')
        toastFailed('The copy was removed, but the new batch stays because it has content.');
      if (undo === 'undone') onLeave([copied.post.postId], source.postId);
      // The original is in the earlier batch, so it can't be opened here.
      if (undo === 'batch-stays') onLeave([copied.post.postId], null);
    });
  };

  return {
    reopen: (post) => setRequest({ post, dialog: 'reopen' }),
    copy: (post) => void copy(post, 'current'),
    dialogs: post ? (
      <>
        <ReopenDialog
          post={post}
          isOpen={dialog === 'reopen'}
          onClose={close}
          onConfirm={() => void reopen(post)}
        />
        <ConfirmDialog
          title="Start the next batch?"
          description="This batch has no free post. Complete posts move to “Earlier” in LinkedIn Batch. Unfinished posts and the copy go to the next batch."
          action="Start batch and copy"
          tone="primary"
          isOpen={dialog === 'next-batch'}
          onOpenChange={close}
          onConfirm={() => {
            close();
            void copy(post, 'next');
          }}
        />
      </>
    ) : null,
  };
}

/** Confirms reopening a post and explains how the streak changes. */
function ReopenDialog({
  post,
  isOpen,
  onClose,
  onConfirm,
}: {
  post: Post;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const entries = useHistory(post.postId);
  const kept = keptCompletions(entries ?? [], post.postId, { now: now(), timeZone: timeZone() });
  // In a backup edited by hand, a complete post may lack a completion entry.
  const hasCounted = entries?.some(({ action }) => action === 'completed');
  return (
    <ConfirmDialog
      title="Reopen this post?"
      description={
        <>
          It becomes a draft again and keeps its text, date, and history.{' '}
          {kept.length > 0 ? keptDay : hasCounted ? today : null}
        </>
      }
      action="Reopen"
      tone="primary"
      isOpen={isOpen}
      onOpenChange={onClose}
      onConfirm={onConfirm}
    />
  );
}

const keptDay =
  'Your streak stays too: the day you completed it still counts. Completing it again won’t count twice.';
const today = 'Today’s count goes down by one until you complete it again.';
