import { Check, Copy, RotateCcw } from 'lucide-react';
import type { Post } from '#domain/posts/post.ts';
import { Button } from '#web/ui/button.tsx';
import type { LeavePosts } from '../engine-location.ts';
import { useReuse } from '../reuse/use-reuse.tsx';

/** Explains why a complete post can't be edited, and offers to reopen or copy it. */
export function CompleteNote({
  post,
  onOpen,
  onLeave,
}: {
  post: Post;
  onOpen: (postId: string) => void;
  onLeave: LeavePosts;
}) {
  const { reopen, copy, dialogs } = useReuse({ onOpen, onLeave });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-success-wash p-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
        This post is complete. Reopen it to edit it, or change its date in LinkedIn Batch.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:grow">
        <Button variant="secondary" onClick={() => reopen(post)}>
          <RotateCcw aria-hidden="true" className="size-4" />
          Reopen
        </Button>
        <Button variant="secondary" onClick={() => copy(post)}>
          <Copy aria-hidden="true" className="size-4" />
          Copy to a new post
        </Button>
      </div>
      {dialogs}
    </div>
  );
}
