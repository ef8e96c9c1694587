import { useCallback, useMemo, useRef, useState } from 'react';
import { imageRefusalMessage } from '#domain/linkedin/image.ts';
import { maxSlotCount } from '#domain/planner/limits.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { fittingChange } from '#domain/planner/text-limit.ts';
import { counted } from '#domain/text/counted.ts';
import { prepareImage } from '#web/browser/images.ts';
import { attempt } from '#web/data/store/attempt.ts';
import {
  type ImageChange,
  moveSlot,
  putSlotBack,
  removeSlot,
  removeSlotImage,
  saveSlotContent,
  sendSlotToEngine,
  setSlotImage,
  undoSlotImage,
} from '#web/data/store/planner.ts';
import { saved, sayDone, sayDoneWith, sayDoneWithUndo, sayFailed } from '#web/ui/say.ts';
import type { SlotActions } from './slot-card.tsx';

/** What the cards can do, and which of them wait for a picture. `flush` saves what waits in any slot. */
export function useSlotActions(
  slots: readonly PlannerSlot[],
  flush: () => Promise<unknown>,
): {
  actions: SlotActions;
  waitingForImage: ReadonlySet<string>;
} {
  const latestSlots = useRef(slots);
  latestSlots.current = slots;
  const [waitingForImage, setWaiting] = useState<ReadonlySet<string>>(new Set());

  const addImage = useCallback(async (slot: PlannerSlot, file: File): Promise<ImageChange | null> => {
    const { postId } = slot;
    setWaiting((waiting) => new Set([...waiting, postId]));
    try {
      const prepared = await prepareImage(file);
      if (!prepared.ok) {
        sayFailed(imageRefusalMessage(prepared.reason, file));
        return null;
      }
      return (await change(() => setSlotImage(postId, prepared.image))) ?? null;
    } finally {
      setWaiting((waiting) => new Set([...waiting].filter((other) => other !== postId)));
    }
  }, []);

  const actions = useMemo<SlotActions>(
    () => ({
      // Several pictures at once go into this slot and the next ones that have none.
      addImages: async (slot, files) => {
        const [first, ...rest] = files;
        if (!first) return;
        const free = latestSlots.current.filter(
          ({ position, imageId }) => position > slot.position && imageId === null,
        );
        const changed = await addImage(slot, first);
        let added = changed ? 1 : 0;
        for (const [index, file] of rest.entries()) {
          const next = free[index];
          if (next && (await addImage(next, file))) added += 1;
        }
        const words = added === 1 ? 'Image uploaded and saved' : `${added} images uploaded and saved`;
        // A picture that was dropped or pasted on another one has taken its place.
        if (changed && changed.before !== null) sayDoneWithUndo(words, () => void undoImage(changed));
        else if (added > 0) sayDone(words);
        const leftOver = rest.length - free.length;
        if (leftOver > 0) {
          sayFailed(`${counted(leftOver, 'image')} found no slot without an image.`);
        }
      },
      removeImage: async ({ postId }) => {
        const removed = await change(() => removeSlotImage(postId));
        if (removed) sayDoneWithUndo('Image removed', () => void undoImage(removed));
      },
      remove: async ({ postId, position }) => {
        const removed = await change(() => removeSlot(postId));
        if (removed) offerBack(removed, `Post ${position + 1} removed`, flush);
      },
      move: (slot, toIndex) => void change(() => moveSlot(slot.postId, toIndex)),
      send: async (slot) => {
        const result = await change(() => sendSlotToEngine(slot.postId));
        if (result?.kind === 'promoted') sayDone('Sent to Work (prefilled).');
        else if (result?.kind === 'already-in-work') sayDone('This text is in Work already.');
        else if (result)
          sayFailed('All posts of this batch are begun. Finish the batch to send more to Work.');
      },
      overflow: (slot, text) => offerOverflow(latestSlots, slot, text),
    }),
    [addImage, flush],
  );
  return { actions, waitingForImage };
}

/** Offers what a slot had no room for to the next empty one; what that one has no room for either, to the one after it. */
function offerOverflow(
  latestSlots: { readonly current: readonly PlannerSlot[] },
  slot: PlannerSlot,
  text: string,
): void {
  const characters = [...text].length;
  const put = async () => {
    const next = latestSlots.current.find(
      ({ position, content }) => position > slot.position && content.trim() === '',
    );
    const { kept, overflow } = fittingChange('', text.trimStart());
    const isPut = next && (await change(() => saveSlotContent(next, kept, next.revision).then(() => true)));
    if (!next) sayFailed('There is no empty post after this one. Add 10 more first.');
    // The offer went with the press, and the words may be nowhere else.
    if (!isPut) offerOverflow(latestSlots, slot, text);
    else if (overflow !== '') offerOverflow(latestSlots, next, overflow);
  };
  sayDoneWith(
    `Post ${slot.position + 1} is full: ${characters} characters were left off.`,
    'Put them in the next empty post',
    () => void put(),
  );
}

/** Says that a slot was removed, and offers it back. */
function offerBack(removed: PlannerSlot, words: string, flush: () => Promise<unknown>): void {
  const putBack = async () => {
    // What is typed and not saved yet keeps its slot.
    await flush();
    const isBack = await change(() => putSlotBack(removed));
    if (isBack === false)
      sayFailed(`All ${maxSlotCount} posts are in use`, 'Remove one that you can do without, then undo.');
    // The offer went with the press, and the words are nowhere else.
    if (!isBack) offerBack(removed, words, flush);
  };
  sayDoneWithUndo(words, () => void putBack());
}

async function undoImage(changed: ImageChange): Promise<void> {
  const isUndone = await change(() => undoSlotImage(changed));
  if (isUndone === false) sayFailed('The post has got another image since: it stays.');
}

function change<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  return saved(attempt(act), 'Failed to save changes');
}
