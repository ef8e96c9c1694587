import { type ReactNode, useCallback, useState } from 'react';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { isFree, type Post } from '#domain/posts/post.ts';
import type { Material } from '#domain/posts/proposed-drafts.ts';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import type { LeavePosts } from '../engine-location.ts';

export const fivePostsDialog = lazyModule(() => import('./five-posts-dialog.tsx'));

/**
 * Proposes posts from a material in a dialog; render `dialog`. `onCreated` receives the first created post. Undo
 * reactivates the previously active post.
 */
export function useFivePosts(
  posts: readonly Post[],
  {
    activePostId,
    onCreated,
    onLeave,
  }: { activePostId: string | null; onCreated: (postId: string) => void; onLeave: LeavePosts },
): {
  propose: (material: Material) => void;
  /** Opens the dialog with a field to paste the material. */
  paste: () => void;
  dialog: ReactNode;
} {
  // Keep the material while the dialog closes.
  const [{ material, isOpen }, setDialog] = useState<{
    material: Material | 'pasted' | null;
    isOpen: boolean;
  }>({ material: null, isOpen: false });
  const freeCount = posts.filter(isFree).length;
  const isFull = freeCount === 0;
  const open = useCallback(
    (next: Material | 'pasted') => {
      // Without a free post, a request would be wasted.
      if (isFull) toastFailed(noUnstartedPostMessage);
      // Ignores the second press of a double press.
      else setDialog((current) => (current.isOpen ? current : { material: next, isOpen: true }));
    },
    [isFull],
  );
  const close = () => setDialog((current) => ({ ...current, isOpen: false }));
  return {
    propose: open,
    paste: () => open('pasted'),
    dialog: material ? (
      <LazyDialog module={fivePostsDialog} isOpen={isOpen} onOpenChange={close}>
        {({ FivePostsDialog }) => (
          <FivePostsDialog
            material={material}
            freeCount={freeCount}
            isOpen={isOpen}
            onClose={close}
            onCreated={onCreated}
            // The toast calls this later, with the `activePostId` from when the posts were created.
            onUndone={(postIds) => onLeave(postIds, activePostId)}
          />
        )}
      </LazyDialog>
    ) : null,
  };
}
