import { useEffect, useLayoutEffect, useRef } from 'react';
import { isEmptySlot, type PlannerSlot } from '#domain/planner/slot.ts';
import { wasRemovedLocally } from '#web/data/local-removals.ts';
import { toastFailed } from '#web/ui/toast.ts';
import { offerUndoRemove } from './use-slot-actions.ts';
import type { Drafts } from './use-slot-draft.ts';

/**
 * Reports that another tab removed the slot being edited, and offers to restore it. A slot with unsaved text is
 * restored automatically; if the planner is full, its text goes to the Dump.
 */
export function useRemovedElsewhere(
  slots: readonly PlannerSlot[],
  { shown }: Drafts,
  flush: () => Promise<unknown>,
): void {
  const writtenInId = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const slot = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
      writtenInId.current = slot?.dataset.slot ?? null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const before = useRef(slots);
  // Runs before the drafts of removed slots are deleted and the focus moves.
  useLayoutEffect(() => {
    const gone = before.current.filter(
      ({ postId }) => !slots.some((slot) => slot.postId === postId) && !wasRemovedLocally(postId),
    );
    before.current = slots;
    for (const slot of gone) {
      const draft = [...shown].find(({ postId }) => postId === slot.postId);
      const words = `Post ${slot.position + 1} was removed in another tab or on another device`;
      const shownSlot = { ...slot, content: draft?.showing().content ?? slot.content };
      if (draft?.isStored() === false) toastFailed(words, 'Your text is safe.');
      // No message for an empty slot: the other tab removed it to make room or by Undo, and no text is lost.
      else if (slot.postId === writtenInId.current && !isEmptySlot(shownSlot))
        offerUndoRemove(shownSlot, words, flush);
    }
  }, [slots, shown, flush]);
}
