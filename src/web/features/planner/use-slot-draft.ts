import { createContext, useContext, useEffect, useState } from 'react';
import { autosaveAtMostMilliseconds, autosaveMilliseconds } from '#domain/planner/limits.ts';
import { indicatorLeftMilliseconds, type SaveState } from '#domain/planner/save-status.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { now } from '#web/browser/clock.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import { saveSlotContent } from '#web/data/store/planner.ts';
import { leftUnsaved, noteUnsaved } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';

/** What a slot shows and how far it is kept. */
export type SlotDraft = {
  content: string;
  save: SaveState;
  type: (content: string) => void;
  /** Resolves when all that was typed is in the store; false when it could not be kept. */
  flush: () => Promise<boolean>;
};

/**
 * The drafts of all slots that show, so that "Save All" and the export can reach them. `showing` gives what was typed and is not read from the
 * store, `isKept` whether the store has it; the listeners hear when that may be something else.
 */
export type Drafts = {
  shown: Set<
    Pick<SlotDraft, 'flush'> & {
      postId: string;
      showing: () => { content?: string };
      isKept: () => boolean;
    }
  >;
  listeners: Set<() => void>;
};
export const noDrafts = (): Drafts => ({ shown: new Set(), listeners: new Set() });
export const DraftsContext = createContext<Drafts>(noDrafts());

/** The draft of one slot, for as long as the slot shows. What another tab saves is shown unless something typed here is still on its way. */
export function useSlotDraft(slot: PlannerSlot): SlotDraft {
  const written = { kind: 'slot', postId: slot.postId } as const;
  const drafts = useContext(DraftsContext);
  const autosave = useAutosave<{ content: string }>(
    slot.revision,
    pace,
    {
      save: ({ content = slot.content }, basedOnRevision) => saveSlotContent(slot, content, basedOnRevision),
      note: (change, basedOnRevision) => noteUnsaved(written, change, basedOnRevision),
      failed: ({ message }) => toastFailed('Failed to save changes', message),
    },
    () => leftUnsaved(written),
  );
  const { postId } = slot;
  useEffect(() => {
    const draft = {
      postId,
      flush: () => autosave.flush(),
      showing: () => autosave.showing(),
      isKept: () => autosave.state.stage === 'kept',
    };
    drafts.shown.add(draft);
    return () => void drafts.shown.delete(draft);
  }, [postId, autosave, drafts]);
  // Whenever it is drawn, it may show something else.
  useEffect(() => {
    for (const listener of drafts.listeners) listener();
  });
  return {
    content: autosave.showing().content ?? slot.content,
    save: useReadable(autosave.state),
    type: (content) => autosave.type({ content }),
    flush: () => autosave.flush(),
  };
}

/** Saves what waits in any slot. False when something could not be kept. */
export async function flushAll({ shown }: Drafts): Promise<boolean> {
  const results = await Promise.all([...shown].map((draft) => draft.flush()));
  return results.every(Boolean);
}

const pace = { pauseMilliseconds: autosaveMilliseconds, atMostMilliseconds: autosaveAtMostMilliseconds };

/** The state as a slot says it: that it is saving long enough to be read, however fast the store was. */
function useReadable(state: AutosaveState): SaveState {
  const [, showAgain] = useState({});
  const since = state.stage === 'kept' ? state.sinceMilliseconds : null;
  const left = since === null ? 0 : indicatorLeftMilliseconds(since, now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => showAgain({}), left);
    return () => clearTimeout(timer);
  });
  switch (state.stage) {
    case 'waiting':
      return { stage: 'pending' };
    case 'failed':
      return { stage: 'failed', reason: state.failure.message };
    case 'saving':
      return state;
    default:
      return since !== null && left > 0 ? { stage: 'saving', sinceMilliseconds: since } : { stage: 'saved' };
  }
}

/** The slots with what the screen shows in them, which the store may have had no room for. */
export function withTyped(slots: readonly PlannerSlot[], { shown }: Drafts): PlannerSlot[] {
  const typed = new Map([...shown].map(({ postId, showing }) => [postId, showing().content]));
  return slots.map((slot) => ({ ...slot, content: typed.get(slot.postId) ?? slot.content }));
}
