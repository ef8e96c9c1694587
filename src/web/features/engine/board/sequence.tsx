import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { useMemo, useRef, useState } from 'react';
import { displayTitle, type Post, stateLabel } from '#domain/posts/post.ts';
import { rovingItem, useRovingFocus } from '#web/browser/roving-focus.ts';
import { type SortableItem, sortableListPlugins } from '#web/browser/sortable-list.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { reorderPosts } from '#web/data/store/posts.ts';
import { isSaved } from '#web/ui/toast.ts';
import { stateStyles } from './state-styles.ts';

/**
 * The batch as a strip of dots, one tab stop, reordered by drag and drop or with Space and the arrow keys. A dot
 * dropped outside the strip returns to its place.
 */
export function Sequence({ posts }: { posts: readonly Post[] }) {
  const storedOrder = posts.map(({ postId }) => postId);
  const stored = storedOrder.join();
  // Shows the dropped order until it is stored. A newer order from another tab replaces it.
  const [dropped, setDropped] = useState<{ over: string; order: string[] } | null>(null);
  const order = dropped?.over === stored ? dropped.order : storedOrder;
  // While a dot is lifted, the arrow keys move it.
  const isLifted = useRef(false);
  const { gridProps, stopId } = useRovingFocus(order, () => isLifted.current);
  const byId = new Map(posts.map((post) => [post.postId, post]));

  const drop = async (event: DragEndEvent) => {
    isLifted.current = false;
    if (event.canceled) return;
    const next = move(order, event);
    if (next.join() === order.join()) return;
    setDropped({ over: stored, order: next });
    if (!(await isSaved(attempt(() => reorderPosts(next))))) setDropped(null);
  };

  return (
    <DragDropProvider
      plugins={sortableListPlugins}
      onDragStart={() => {
        isLifted.current = true;
      }}
      onDragEnd={(event) => void drop(event)}
    >
      <ol
        {...gridProps}
        className="grid grid-cols-5 justify-items-center gap-1.5 @min-[21rem]:grid-cols-6 @xl:grid-cols-10 @5xl:grid-cols-15"
      >
        {order.map((postId, index) => {
          const post = byId.get(postId);
          return post ? <Dot key={postId} post={post} index={index} isTabStop={postId === stopId} /> : null;
        })}
      </ol>
    </DragDropProvider>
  );
}

function Dot({ post, index, isTabStop }: { post: Post; index: number; isTabStop: boolean }) {
  const position = index + 1;
  const title = displayTitle(post, position);
  const data = useMemo((): SortableItem => ({ name: title }), [title]);
  const { ref, handleRef, isDragging } = useSortable({ id: post.postId, index, data });
  return (
    <li ref={ref}>
      <button
        ref={handleRef}
        {...rovingItem(post.postId, isTabStop)}
        type="button"
        aria-label={`${position}: ${title}, ${stateLabel(post.state)}`}
        className={`grid size-11 touch-manipulation select-none place-items-center rounded-full text-sm font-semibold tabular-nums ${stateStyles[post.state].dot} ${isDragging ? 'scale-110 cursor-grabbing shadow-lift' : 'cursor-grab'}`}
      >
        {position}
      </button>
    </li>
  );
}
