import { type ReactNode, useCallback, useState } from 'react';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { isFree, type Post } from '#domain/posts/post.ts';
import type { Material } from '#domain/posts/proposed-drafts.ts';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import type { LeavePosts } from '../engine-location.ts';

export const fivePostsDialog = lazyModule(() => import('./five-posts-dialog.tsx'));

/**
 * Proposes posts from a material in a dialog. Render `dialog`. `onCreated` gets the first post that was created; its
 * undo makes the post active again that was before.
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
  /** Opens the dialog with a field for the material. */
  paste: () => void;
  dialog: ReactNode;
} {
  // The material stays while its dialog closes.
  const [{ material, isOpen }, setAsked] = useState<{
    material: Material | 'pasted' | null;
    isOpen: boolean;
  }>({ material: null, isOpen: false });
  const freeCount = posts.filter(isFree).length;
  const isFull = freeCount === 0;
  const open = useCallback(
    (next: Material | 'pasted') => {
      // The AI's answer would be for nothing.
      if (isFull) toastFailed(noUnstartedPostMessage);
      // The second press of a double press would ask once more.
      else setAsked((asked) => (asked.isOpen ? asked : { material: next, isOpen: true }));
    },
    [isFull],
  );
  const close = () => setAsked((asked) => ({ ...asked, isOpen: false }));
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
            // The toast calls the function of the render in which the posts were created.
            onTakenBack={(postIds) => onLeave(postIds, activePostId)}
          />
        )}
      </LazyDialog>
    ) : null,
  };
}
