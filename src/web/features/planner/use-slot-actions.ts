import { useCallback, useMemo, useState } from 'react';
import { imageRefusalMessage } from '#domain/linkedin/image.ts';
import { maxSlotCount } from '#domain/planner/limits.ts';
import { freeSlotAfter, type PlannerSlot, slotForImage } from '#domain/planner/slot.ts';
import { fittingChange } from '#domain/planner/text-limit.ts';
import { noUnstartedPostMessage } from '#domain/posts/batch.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { prepareImage } from '#web/browser/images.ts';
import { attempt } from '#web/data/store/attempt.ts';
import {
  addSlotImage,
  type ImageChange,
  moveSlot,
  readSlots,
  removeSlot,
  removeSlotImage,
  restoreSlot,
  saveSlotContent,
  sendSlotToEngine,
  undoSlotImage,
} from '#web/data/store/planner.ts';
import { saved, toastDone, toastDoneWithAction, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { notSaved } from './not-saved.ts';
import type { SlotActions } from './slot-card.tsx';

/** Returns the actions of the slot cards and the slots that wait for an image. `flush` saves all unsaved text. */
export function useSlotActions(flush: () => Promise<unknown>): {
  actions: SlotActions;
  waitingForImage: ReadonlySet<string>;
} {
  const [waitingForImage, setWaiting] = useState<ReadonlySet<string>>(new Set());

  const addImage = useCallback(async (file: File, choose: Choose): Promise<ImageChange | Unplaced> => {
    // The expected slot. It may be removed or get another image while this image is prepared.
    const slots = await change(readSlots);
    if (!slots) return 'refused';
    const postId = choose(slots)?.postId;
    if (postId === undefined) return 'no-slot';
    setWaiting((waiting) => new Set([...waiting, postId]));
    try {
      const prepared = await prepareImage(file);
      if (!prepared.ok) {
        toastFailed(imageRefusalMessage(prepared.reason, file));
        return 'refused';
      }
      const added = await change(() => addSlotImage(prepared.image, choose));
      if (added === undefined) return 'refused';
      return added ?? 'no-slot';
    } finally {
      setWaiting((waiting) => new Set([...waiting].filter((other) => other !== postId)));
    }
  }, []);

  const actions = useMemo<SlotActions>(
    () => ({
      // Several images fill this slot and the next ones without an image.
      addImages: async (slot, files) => {
        let addedCount = 0;
        let leftOverCount = 0;
        let replaced: ImageChange | null = null;
        for (const [index, file] of files.entries()) {
          const added = await addImage(file, (newest) =>
            index === 0 ? slotForImage(newest, slot) : freeSlotAfter(newest, slot),
          );
          if (added === 'no-slot') leftOverCount += 1;
          else if (added !== 'refused') {
            addedCount += 1;
            if (added.before !== null) replaced = added;
          }
        }
        const words =
          addedCount === 1 ? 'Image uploaded and saved' : `${addedCount} images uploaded and saved`;
        // An image dropped or pasted onto another one replaces it.
        if (replaced) toastDoneWithUndo(words, () => void undoImage(replaced));
        else if (addedCount > 0) toastDone(words);
        if (leftOverCount > 0) {
          toastFailed(`No free slot for ${pluralize(leftOverCount, 'image')}.`);
        }
      },
      removeImage: async ({ postId }) => {
        const removed = await change(() => removeSlotImage(postId));
        if (removed) toastDoneWithUndo('Image removed', () => void undoImage(removed));
      },
      remove: async ({ postId, position }) => {
        const removed = await change(() => removeSlot(postId));
        if (removed) offerUndoRemove(removed, `Post ${position + 1} removed`, flush);
      },
      move: (slot, toIndex) => void change(() => moveSlot(slot.postId, toIndex)),
      send: async (slot) => {
        const result = await change(() => sendSlotToEngine(slot.postId));
        if (result?.kind === 'promoted') toastDone('Sent to Work (prefilled).');
        else if (result?.kind === 'already-in-work') toastDone('This text is already in Work.');
        else if (result) toastFailed(noUnstartedPostMessage);
      },
      overflow: offerOverflow,
    }),
    [addImage, flush],
  );
  return { actions, waitingForImage };
}

/** Offers to move text that didn't fit to the next empty slot, and the remainder to the one after. */
function offerOverflow(slot: PlannerSlot, text: string): void {
  const characters = [...text].length;
  const put = async () => {
    const slots = await change(readSlots);
    const next = slots?.find(({ position, content }) => position > slot.position && content.trim() === '');
    const { kept, overflow } = fittingChange('', text.trimStart());
    const isPlaced = next && (await change(() => saveSlotContent(next, kept, next.content).then(() => true)));
    if (slots && !next) toastFailed('No empty post after this one. Add 10 more first.');
    // Repeat the offer, because this text may be the only copy.
    if (!isPlaced) offerOverflow(slot, text);
    else if (overflow !== '') offerOverflow(next, overflow);
  };
  toastDoneWithAction(
    `Post ${slot.position + 1} is full. ${pluralize(characters, 'character')} didn’t fit.`,
    'Move the rest to the next empty post',
    () => void put(),
  );
}

/** Chooses a slot for an image from the current slots when the image is ready. */
type Choose = (slots: readonly PlannerSlot[]) => PlannerSlot | undefined;

/** Why an image was not placed. All reasons except `no-slot` are already reported. */
type Unplaced = 'no-slot' | 'refused';

/** Reports a removed slot and offers Undo. */
export function offerUndoRemove(removed: PlannerSlot, words: string, flush: () => Promise<unknown>): void {
  const restore = async () => {
    // Save first, so that slots with unsaved text are not overwritten.
    await flush();
    const isRestored = await change(() => restoreSlot(removed));
    if (isRestored === false)
      toastFailed(`All ${maxSlotCount} posts are in use`, 'Remove another post, then undo.');
    // Repeat the offer, because this is the only copy of the text.
    if (!isRestored) offerUndoRemove(removed, words, flush);
  };
  toastDoneWithUndo(words, () => void restore());
}

async function undoImage(changed: ImageChange): Promise<void> {
  const isUndone = await change(() => undoSlotImage(changed));
  if (isUndone === false) toastFailed('Can’t undo: the post has a new image.');
}

function change<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  return saved(attempt(act), notSaved);
}
