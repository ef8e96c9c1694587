import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { useEffect, useMemo, useState } from 'react';
import { displayTitle, type Post, stateLabel } from '#domain/posts/post.ts';
import { type SortedItem, sortingPlugins } from '#web/browser/sorting.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { reorderPosts } from '#web/data/store/posts.ts';
import { isSaved } from '#web/ui/toast.ts';
import { StateMarker } from './post-tile.tsx';
import { stateStyles } from './state-styles.ts';

/**
 * The batch as a line of dots, to be put into another order: by pointer or finger, or with Space, the arrow keys and Space again.
 * A dot that is let go outside the line goes back to where it was.
 */
export function Sequence({ posts }: { posts: readonly Post[] }) {
  const [order, setOrder] = useState(() => posts.map(({ postId }) => postId));
  // Another tab may have changed the order meanwhile; what the store says holds.
  const stored = posts.map(({ postId }) => postId).join();
  useEffect(() => setOrder(stored.split(',')), [stored]);
  const byId = new Map(posts.map((post) => [post.postId, post]));

  const drop = async (event: DragEndEvent) => {
    if (event.canceled) return;
    const next = move(order, event);
    if (next.join() === order.join()) return;
    setOrder(next);
    const isKept = await isSaved(attempt(() => reorderPosts(next)));
    if (!isKept) setOrder(order);
  };

  return (
    <DragDropProvider plugins={sortingPlugins} onDragEnd={(event) => void drop(event)}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] justify-items-center gap-2">
        {order.map((postId, index) => {
          const post = byId.get(postId);
          return post ? <Dot key={postId} post={post} index={index} /> : null;
        })}
      </ol>
    </DragDropProvider>
  );
}

function Dot({ post, index }: { post: Post; index: number }) {
  const position = index + 1;
  const title = displayTitle(post, position);
  const data = useMemo((): SortedItem => ({ name: title }), [title]);
  const { ref, handleRef, isDragging } = useSortable({ id: post.postId, index, data });
  return (
    <li ref={ref}>
      <button
        ref={handleRef}
        type="button"
        aria-label={`${position}: ${title}, ${stateLabel(post.state)}`}
        data-post-id={post.postId}
        className={`grid size-11 touch-manipulation select-none place-items-center rounded-full border border-line text-sm font-semibold tabular-nums ${stateStyles[post.state].marker} ${isDragging ? 'scale-110 cursor-grabbing shadow-lift' : 'cursor-grab'}`}
      >
        <StateMarker state={post.state} position={position} />
      </button>
    </li>
  );
}
