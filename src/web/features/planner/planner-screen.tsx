import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { LayoutGrid } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';
import { sortingPlugins } from '#web/browser/sorting.ts';
import { useFocusKept } from '#web/browser/use-focus-kept.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { sayDone, sayFailed } from '#web/ui/say.ts';
import { PlannerToolbar } from './planner-toolbar.tsx';
import { SlotCard } from './slot-card.tsx';
import { useSlotActions } from './use-slot-actions.ts';
import { type Drafts, DraftsContext, flushAll, withTyped } from './use-slot-draft.ts';

export function PlannerScreen({ slots }: { slots: readonly PlannerSlot[] }) {
  const [drafts] = useState((): Drafts => new Set());
  const { actions, waitingForImage } = useSlotActions(slots);

  const list = useFocusKept<HTMLOListElement>(slots.length);

  const saveAll = useCallback(async () => {
    if (await flushAll(drafts)) sayDone('All changes saved to storage!');
    else sayFailed('Failed to save changes');
  }, [drafts]);
  // The plan is saved instead of the page.
  useShortcut('savePlan', () => void saveAll());

  const drop = (event: DragEndEvent) => {
    const { source } = event.operation;
    if (event.canceled || !isSortable(source) || source.index === source.initialIndex) return;
    const slot = slots.find(({ postId }) => postId === source.id);
    if (slot) actions.move(slot, source.index);
  };
  const cards = useMemo(
    () =>
      slots.map((slot) => (
        <SlotCard
          key={slot.postId}
          slot={slot}
          slotCount={slots.length}
          isImageComing={waitingForImage.has(slot.postId)}
          actions={actions}
        />
      )),
    [slots, waitingForImage, actions],
  );

  return (
    <DraftsContext value={drafts}>
      <PlannerToolbar
        slots={slots}
        onSaveAll={saveAll}
        flush={() => flushAll(drafts)}
        asShown={(stored) => withTyped(stored, drafts)}
      />
      {slots.length === 0 ? (
        <EmptyState Icon={LayoutGrid} title="No slots">
          Every slot was removed. Add 10 more above to plan again.
        </EmptyState>
      ) : (
        <DragDropProvider plugins={sortingPlugins} onDragEnd={drop}>
          <div className="@container">
            <ol ref={list} className="grid grid-cols-1 gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
              {cards}
            </ol>
          </div>
        </DragDropProvider>
      )}
    </DraftsContext>
  );
}
