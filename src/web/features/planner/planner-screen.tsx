import { LayoutGrid } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import type { Post } from '#domain/posts/post.ts';
import { useLanding } from '#web/browser/focus.ts';
import { whenIdle } from '#web/browser/idle.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { useEngine } from '#web/data/store/reading.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { addMoreSlots } from './add-more-slots.ts';
import { notSaved } from './not-saved.ts';
import { PlannerToolbar } from './planner-toolbar.tsx';
import { type SentAs, SlotCard } from './slot-card.tsx';
import { useRemovedElsewhere } from './use-removed-elsewhere.ts';
import { useSlotActions } from './use-slot-actions.ts';
import { DraftsContext, flushAll, noDrafts, withTyped } from './use-slot-draft.ts';

/** Sorting is a seventh of the screen's code. Until it loads, slots can be moved with their menu. */
const sorting = lazyModule(() => import('./slot-sorting.tsx'));

export function PlannerScreen({ slots }: { slots: readonly PlannerSlot[] }) {
  const [drafts] = useState(noDrafts);
  const flush = useCallback(() => flushAll(drafts), [drafts]);
  const { actions, waitingForImage } = useSlotActions(flush);
  const linkedId = useLinkedSlot(slots);
  const posts = usePostsInWork();

  useRemovedElsewhere(slots, drafts, flush);
  const list = useListFocus<HTMLOListElement>(slots.length);

  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const loaded = useLazyModule(sorting, isIdle, () => setIdle(false));

  const saveAll = useCallback(async () => {
    if (await flush()) toastDone('All changes saved to storage!');
    else toastFailed(notSaved);
  }, [flush]);
  // Ctrl+S saves the plan instead of the page.
  useShortcut('savePlan', () => void saveAll());

  const cards = useMemo(
    () =>
      slots.map((slot) => (
        <SlotCard
          key={slot.postId}
          slot={slot}
          slotCount={slots.length}
          isImageLoading={waitingForImage.has(slot.postId)}
          isLinked={slot.postId === linkedId}
          sentAs={slot.sentAs ? posts.get(slot.sentAs) : undefined}
          actions={actions}
        />
      )),
    [slots, posts, waitingForImage, linkedId, actions],
  );

  return (
    <DraftsContext value={drafts}>
      <PlannerToolbar
        slots={slots}
        onWrite={(index) => {
          const slot = list.current?.children[index];
          slot?.querySelector('textarea')?.focus({ preventScroll: true });
          slot?.scrollIntoView({ block: 'nearest' });
        }}
        onSaveAll={saveAll}
        flush={flush}
        asShown={(stored) => withTyped(stored, drafts)}
      />
      {slots.length === 0 ? (
        <EmptyState
          Icon={LayoutGrid}
          title="No slots"
          action={<Button onClick={() => void addMoreSlots(flush)}>Add 10 posts</Button>}
        >
          You removed every slot. Add 10 to start again.
        </EmptyState>
      ) : (
        <div className="@container">
          <ol ref={list} className="grid grid-cols-1 gap-4 @xl:grid-cols-2 @5xl:grid-cols-3">
            {cards}
          </ol>
          {loaded ? <loaded.SlotSorting slots={slots} list={list} onMove={actions.move} /> : null}
        </div>
      )}
    </DraftsContext>
  );
}

/** Returns the posts of the current batch by id; empty until they load. */
function usePostsInWork(): ReadonlyMap<string, SentAs> {
  const state = useEngine();
  const posts = state.status === 'ready' ? state.engine.posts : noPosts;
  return useMemo(
    () =>
      new Map(
        posts.map(({ postId, state }, index) => [
          postId,
          { postId, number: index + 1, isDone: state === 'complete' },
        ]),
      ),
    [posts],
  );
}

/** Focuses the slot named in the URL and returns its id, or null if it doesn't exist. */
function useLinkedSlot(slots: readonly PlannerSlot[]): string | null {
  const [parameters, setParameters] = useSearchParams();
  const namedId = parameters.get('post');
  const linkedId = slots.some(({ postId }) => postId === namedId) ? namedId : null;
  const [lastLinkedId, setLastLinkedId] = useState(linkedId);
  if (linkedId !== null && linkedId !== lastLinkedId) setLastLinkedId(linkedId);
  useLanding(linkedId);

  const isLinkBroken = namedId !== null && linkedId === null;
  // If the slot was removed while it was shown, another message reports the removal.
  const isUnknown = isLinkBroken && namedId !== lastLinkedId;
  useEffect(() => {
    if (!isLinkBroken) return;
    if (isUnknown)
      toastFailed('Post not found in the planner', 'It may have been removed or saved in another browser.');
    setParameters({}, { replace: true, preventScrollReset: true });
  }, [isLinkBroken, isUnknown, setParameters]);
  return linkedId;
}

const noPosts: readonly Post[] = [];
