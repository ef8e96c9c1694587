import { createContext, useContext, useEffect, useState } from 'react';
import { autosaveAtMostMilliseconds, autosaveMilliseconds } from '#domain/planner/limits.ts';
import { indicatorLeftMilliseconds, type SaveState } from '#domain/planner/save-status.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { now } from '#web/browser/clock.ts';
import { mergeLoaded } from '#web/browser/merging.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import { saveSlotContent } from '#web/data/store/planner.ts';
import { recordUnsaved, unsavedText } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';
import { notSaved } from './not-saved.ts';

type Words = { content: string };

/** A slot's text and its save state. */
export type SlotDraft = {
  content: string;
  save: SaveState;
  type: (content: string) => void;
  /** Resolves to true once everything typed is stored, or false on failure. */
  flush: () => Promise<boolean>;
};

/**
 * The drafts of all mounted slots, for "Save All" and the export. `showing` returns typed text that has not been read
 * back from the store, and `isStored` whether it is stored. Listeners are called when either may have changed.
 */
export type Drafts = {
  shown: Set<
    Pick<SlotDraft, 'flush'> & {
      postId: string;
      showing: () => { content?: string };
      isStored: () => boolean;
    }
  >;
  listeners: Set<() => void>;
};
export const noDrafts = (): Drafts => ({ shown: new Set(), listeners: new Set() });
export const DraftsContext = createContext<Drafts>(noDrafts());

/** The draft of a mounted slot. Changes from another tab or device appear and merge into unsaved text. */
export function useSlotDraft(slot: PlannerSlot): SlotDraft {
  const written = { kind: 'slot', postId: slot.postId } as const;
  const drafts = useContext(DraftsContext);
  const autosave = useAutosave<Words>(
    { revision: slot.revision, fields: { content: slot.content } },
    pace,
    {
      save: ({ change: { content = slot.content }, base }) => saveSlotContent(slot, content, base.content),
      note: (typed) => recordUnsaved(written, typed),
      merge: mergeTyped,
      failed: ({ message }) => toastFailed(notSaved, message),
    },
    () => unsavedText(written),
  );
  const { postId } = slot;
  useEffect(() => {
    const draft = {
      postId,
      flush: () => autosave.flush(),
      showing: () => autosave.showing(),
      isStored: () => autosave.state.stage === 'saved',
    };
    drafts.shown.add(draft);
    return () => void drafts.shown.delete(draft);
  }, [postId, autosave, drafts]);
  // Notify after each render, because the shown text may have changed.
  useEffect(() => {
    for (const listener of drafts.listeners) listener();
  });
  return {
    content: autosave.showing().content ?? slot.content,
    save: useVisibleSaveState(autosave.state),
    type: (content) => autosave.type({ content }),
    flush: () => autosave.flush(),
  };
}

function mergeTyped(base: Words, { content }: Partial<Words>, other: Words) {
  if (content === undefined) return { text: {}, overwrites: false };
  const { text, lostOurs } = mergeLoaded(base.content, other.content, content);
  return { text: { content: text }, overwrites: lostOurs };
}

/** Saves the unsaved text of all slots. Resolves to false if some could not be saved. */
export async function flushAll({ shown }: Drafts): Promise<boolean> {
  const results = await Promise.all([...shown].map((draft) => draft.flush()));
  return results.every(Boolean);
}

const pace = { pauseMilliseconds: autosaveMilliseconds, atMostMilliseconds: autosaveAtMostMilliseconds };

/** Returns the save state to show. "Saving" stays long enough to be read, even with a fast store. */
function useVisibleSaveState(state: AutosaveState): SaveState {
  const [, showAgain] = useState({});
  const since = state.stage === 'saved' ? state.sinceMilliseconds : null;
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

/** Returns the slots with the text on screen, which may not be stored. */
export function withTyped(slots: readonly PlannerSlot[], { shown }: Drafts): PlannerSlot[] {
  const typed = new Map([...shown].map(({ postId, showing }) => [postId, showing().content]));
  return slots.map((slot) => ({ ...slot, content: typed.get(slot.postId) ?? slot.content }));
}
