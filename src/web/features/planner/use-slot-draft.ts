import { createContext, useContext, useEffect, useReducer, useState } from 'react';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { sayFailed } from '#web/ui/say.ts';
import { SlotDraft } from './slot-draft.ts';

/** The drafts of all slots that show, so that "Save All" can reach them. */
export const DraftsContext = createContext<Set<SlotDraft>>(new Set());

/** The draft of one slot, for as long as the slot shows. Saved at once when the page or the screen goes. */
export function useSlotDraft(slot: PlannerSlot): SlotDraft {
  const drafts = useContext(DraftsContext);
  const [, show] = useReducer((count: number) => count + 1, 0);
  const [draft] = useState(
    () => new SlotDraft(slot, show, (message) => sayFailed('Failed to save changes', message)),
  );
  draft.read(slot);
  useEffect(() => {
    drafts.add(draft);
    // What the draft before this one could not save.
    void draft.flush();
    const stopListening = onPageHide(() => void draft.leave());
    return () => {
      stopListening();
      drafts.delete(draft);
      void draft.end();
    };
  }, [draft, drafts]);
  useLeaveWarning(draft.save.stage === 'failed');
  return draft;
}

/** Saves what waits in any slot. False when something could not be kept. */
export async function flushAll(drafts: ReadonlySet<SlotDraft>): Promise<boolean> {
  const results = await Promise.all([...drafts].map((draft) => draft.flush()));
  return results.every(Boolean);
}

/** The slots with what the screen shows in them, which the store may have had no room for. */
export function withTyped(slots: readonly PlannerSlot[], drafts: ReadonlySet<SlotDraft>): PlannerSlot[] {
  const shown = new Map([...drafts].map(({ postId, content }) => [postId, content]));
  return slots.map((slot) => ({ ...slot, content: shown.get(slot.postId) ?? slot.content }));
}
