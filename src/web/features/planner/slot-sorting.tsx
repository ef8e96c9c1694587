import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { type SortableItem, sortableListPlugins } from '#web/browser/sortable-list.ts';

/**
 * Makes the cards of a list draggable by their handles. Renders nothing and finds the cards in the DOM, so that the
 * list can be shown before this code loads.
 */
export function SlotSorting({
  slots,
  list,
  onMove,
}: {
  slots: readonly PlannerSlot[];
  list: RefObject<HTMLElement | null>;
  onMove: (slot: PlannerSlot, toIndex: number) => void;
}) {
  const drop = (event: DragEndEvent) => {
    const { source } = event.operation;
    if (event.canceled || !isSortable(source) || source.index === source.initialIndex) return;
    const slot = slots.find(({ postId }) => postId === source.id);
    if (slot) onMove(slot, source.index);
  };
  return (
    <DragDropProvider plugins={sortableListPlugins} onDragEnd={drop}>
      {slots.map(({ postId, position }) => (
        <SortableCard key={postId} postId={postId} position={position} list={list} />
      ))}
    </DragDropProvider>
  );
}

function SortableCard({
  postId,
  position,
  list,
}: {
  postId: string;
  position: number;
  list: RefObject<HTMLElement | null>;
}) {
  const data = useMemo((): SortableItem => ({ name: `Post ${position + 1}` }), [position]);
  const { ref, handleRef } = useSortable({ id: postId, index: position, data });
  useLayoutEffect(() => {
    const card = list.current?.querySelector(`[data-slot="${CSS.escape(postId)}"]`) ?? null;
    ref(card);
    handleRef(card?.querySelector('[data-handle]') ?? null);
    return () => {
      ref(null);
      handleRef(null);
    };
  }, [postId, list, ref, handleRef]);
  return null;
}
