import { Check, Ellipsis, Lock, LockOpen, PenLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import { postAddress } from '#domain/addresses.ts';
import { charactersOverLimit } from '#domain/export/over-limit.ts';
import { rowBadgeMessage } from '#domain/posts/batch.ts';
import { finishedBatchMessage } from '#domain/posts/finish-batch.ts';
import { canComplete, type Post } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { completePost, togglePostLock, undoComplete } from '#web/data/store/posts.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** The menu at the end of a row: open, complete, and lock the post. */
export function RowMenu({ post, position }: { post: Post; position: number }) {
  const navigate = useNavigate();
  const extra = charactersOverLimit(post);
  const complete = async () => {
    const done = await saved(attempt(() => completePost(post.postId)));
    if (!done?.result.ok) return;
    const { result, rowBadge, recordingIds } = done;
    const { entryId } = result.entry;
    vibrate('success');
    const undo = async () => {
      if (!(await undoComplete(post.postId, entryId, recordingIds))) toastFailed(finishedBatchMessage);
    };
    toastDoneWithUndo('Post complete.', () => void report(undo));
    if (rowBadge === null) return;
    const { message, description } = rowBadgeMessage(rowBadge);
    toastDone(message, description);
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for post ${position}`}
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink @4xl:pointer-fine:h-9"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MenuItem
        icon={<PenLine aria-hidden="true" />}
        onSelect={() => void navigate(postAddress(post.postId))}
      >
        Open in Work
      </MenuItem>
      {canComplete(post) ? (
        <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => void complete()}>
          <span className="grid">
            Mark Complete
            {extra > 0 ? (
              <span className="text-xs text-danger">
                {pluralize(extra, 'character')} too long for LinkedIn
              </span>
            ) : null}
          </span>
        </MenuItem>
      ) : null}
      {post.state !== 'complete' ? (
        <MenuItem
          icon={post.locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onSelect={() => void report(() => togglePostLock(post.postId))}
        >
          {post.locked ? 'Unlock post' : 'Lock post'}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

async function report(act: () => Promise<unknown>): Promise<void> {
  await saved(attempt(act));
}
