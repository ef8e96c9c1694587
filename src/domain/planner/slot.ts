import type { MergeText } from '#domain/text/merge-text.ts';
import { firstSlotCount, maxSlotCount, slotsAddedAtOnce } from './limits.ts';

/**
 * One slot of the Content Planner. `postId` is the slot's id (`content-planner-{index}`; the stored field keeps its old
 * name). It stays with the text when slots are reordered and is never reused. `position` counts from 0. `imageId` is an
 * image in the local store. `revision` increases with every text change. `setAside` holds saved text that could not be
 * merged with the content. Times are milliseconds since 1970.
 */
export type PlannerSlot = {
  postId: string;
  position: number;
  content: string;
  imageId: string | null;
  revision: number;
  setAside: string[];
  /** The post that this slot's text was last sent to in Work. Missing in slots that were never sent. */
  sentAs?: string | null | undefined;
  createdAt: number;
  updatedAt: number;
};

export function firstSlots(now: number): PlannerSlot[] {
  return Array.from({ length: firstSlotCount }, (_, index) => emptySlot(index, index, now));
}

/** The slots that "Add 10 More" adds: fewer if the planner is almost full. */
export function moreSlots(slots: readonly PlannerSlot[], now: number): PlannerSlot[] {
  const count = Math.min(slotsAddedAtOnce, maxSlotCount - slots.length);
  const indexes = slots.map(({ postId }) => Number(postId.split('-').at(-1)));
  // Based on the clock, because a removed slot can still be restored, or edited in another tab.
  const firstIndex = Math.max(now, ...indexes.map((index) => index + 1));
  return Array.from({ length: Math.max(0, count) }, (_, offset) =>
    emptySlot(firstIndex + offset, slots.length + offset, now),
  );
}

/** Removes the slots of `addedIds` that are still unused. */
export function withoutUnused(slots: readonly PlannerSlot[], addedIds: readonly string[]): PlannerSlot[] {
  return renumberSlots(slots.filter((slot) => !(addedIds.includes(slot.postId) && isUnused(slot))));
}

/** The displayed name of a slot, by its position. */
export function slotTitle({ position }: Pick<PlannerSlot, 'position'>): string {
  return `Post ${position + 1}`;
}

/** True if the slot has neither text nor an image. */
export function isEmptySlot({ content, imageId }: Pick<PlannerSlot, 'content' | 'imageId'>): boolean {
  return content.trim() === '' && imageId === null;
}

/**
 * Merges text typed over `base` into the latest state of a slot. If another tab or device has changed the same words
 * in the meantime, the typed words stay and the other text is set aside. Text without a base replaces the slot's text.
 */
export function withContent(
  slot: PlannerSlot,
  typed: string,
  { now, base, mergeText }: { now: number; base: string | undefined; mergeText: MergeText },
): PlannerSlot {
  // If both changed the same words, the side that the merge calls "theirs" wins: here, the typed text.
  const { text, lostOurs } =
    base === undefined
      ? { text: typed, lostOurs: !typed.includes(slot.content) }
      : mergeText(base, slot.content, typed);
  if (text === slot.content) return slot;
  const isLost = lostOurs && slot.content.trim() !== '' && !slot.setAside.includes(slot.content);
  return {
    ...slot,
    content: text,
    revision: slot.revision + 1,
    setAside: isLost ? [...slot.setAside, slot.content] : slot.setAside,
    updatedAt: now,
  };
}

/** Restores a text that was set aside and sets the current text aside. */
export function withSetAsideRestored(slot: PlannerSlot, content: string, now: number): PlannerSlot {
  const others = slot.setAside.filter((text) => text !== content);
  return {
    ...slot,
    content,
    revision: slot.revision + 1,
    setAside: slot.content.trim() === '' || slot.content === content ? others : [...others, slot.content],
    updatedAt: now,
  };
}

/** Dismisses one text that was set aside. The others stay, because the user may not have seen them yet. */
export function withoutSetAside(slot: PlannerSlot, content: string): PlannerSlot {
  return { ...slot, setAside: slot.setAside.filter((text) => text !== content) };
}

/** Sets text aside again, after any newer entries. */
export function withSetAside(slot: PlannerSlot, content: string): PlannerSlot {
  return { ...slot, setAside: [...withoutSetAside(slot, content).setAside, content] };
}

export function withImage(slot: PlannerSlot, imageId: string | null, now: number): PlannerSlot {
  return slot.imageId === imageId ? slot : { ...slot, imageId, updatedAt: now };
}

/**
 * Returns the slot for an image that was added to `target`: the same slot if its image has not changed or was removed,
 * otherwise the next free slot. Undefined if there is none.
 */
export function slotForImage(slots: readonly PlannerSlot[], target: PlannerSlot): PlannerSlot | undefined {
  const now = slots.find(({ postId }) => postId === target.postId);
  const isUnchanged = now && (now.imageId === null || now.imageId === target.imageId);
  return isUnchanged ? now : freeSlotAfter(slots, target);
}

/** Returns the first slot without an image after `target`, which may have been moved or removed in the meantime. */
export function freeSlotAfter(slots: readonly PlannerSlot[], target: PlannerSlot): PlannerSlot | undefined {
  const now = slots.find(({ postId }) => postId === target.postId);
  // If the slot was removed, the next slot now has its position.
  const firstPosition = now ? now.position + 1 : target.position;
  return slots.find(({ position, imageId }) => position >= firstPosition && imageId === null);
}

/** Empties a slot, for "Clear All". */
export function clearedSlot(slot: PlannerSlot, now: number): PlannerSlot {
  if (isEmptySlot(slot) && slot.content === '' && slot.setAside.length === 0) return slot;
  return {
    ...slot,
    content: '',
    imageId: null,
    setAside: [],
    sentAs: null,
    revision: slot.revision + 1,
    updatedAt: now,
  };
}

/** Undoes clearing a slot. Text written since then stays, and the cleared text is set aside. */
export function withClearUndone(slot: PlannerSlot, before: PlannerSlot, now: number): PlannerSlot {
  if (before.content === '' && before.imageId === null && before.setAside.length === 0) return slot;
  const isStillClear = slot.content.trim() === '';
  const lost = isStillClear || before.content.trim() === '' ? [] : [before.content];
  return {
    ...slot,
    content: isStillClear ? before.content : slot.content,
    imageId: slot.imageId ?? before.imageId,
    setAside: [...new Set([...slot.setAside, ...before.setAside, ...lost])],
    sentAs: slot.sentAs ?? before.sentAs,
    revision: slot.revision + 1,
    updatedAt: now,
  };
}

/** Renumbers positions in the given order. Slots whose position is unchanged stay the same object. */
export function renumberSlots(slots: readonly PlannerSlot[]): PlannerSlot[] {
  return slots.map((slot, position) => (slot.position === position ? slot : { ...slot, position }));
}

/** Moves one slot to another index. */
export function withSlotMoved(slots: readonly PlannerSlot[], slotId: string, toIndex: number): PlannerSlot[] {
  const fromIndex = slots.findIndex((slot) => slot.postId === slotId);
  const slot = slots[fromIndex];
  if (!slot) return [...slots];
  return renumberSlots(slots.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, slot));
}

/**
 * Restores a removed slot at its position. If the planner is full, it replaces the last unused slot. If all are used,
 * only a slot with an image is restored (beyond the limit, because its image has no other place); otherwise returns
 * null.
 */
export function withSlotRestored(slots: readonly PlannerSlot[], removed: PlannerSlot): PlannerSlot[] | null {
  if (slots.some(({ postId }) => postId === removed.postId)) return [...slots];
  const back = slots.toSpliced(removed.position, 0, removed);
  if (back.length <= maxSlotCount) return renumberSlots(back);
  const unusedIndex = back.findLastIndex((slot) => slot !== removed && isUnused(slot));
  if (unusedIndex !== -1) return renumberSlots(back.toSpliced(unusedIndex, 1));
  return removed.imageId === null ? null : renumberSlots(back);
}

/**
 * Reduces slots to the planner's limit, for example from a hand-edited backup. Unused slots are dropped first, from the
 * end, then slots without an image, whose text goes to the Dump (`words`). Slots with an image always stay.
 */
export function withinLimit(slots: readonly PlannerSlot[]): { slots: PlannerSlot[]; words: string[] } {
  let remaining = [...slots];
  const dropExcess = (canDrop: (slot: PlannerSlot) => boolean) => {
    const excess = Math.max(0, remaining.length - maxSlotCount);
    const dropped = excess === 0 ? [] : remaining.filter(canDrop).slice(-excess);
    remaining = remaining.filter((slot) => !dropped.includes(slot));
    return dropped;
  };
  dropExcess(isUnused);
  const words = dropExcess(({ imageId }) => imageId === null).flatMap(({ content, setAside }) => [
    content,
    ...setAside,
  ]);
  return { slots: renumberSlots(remaining), words: words.filter((text) => text.trim() !== '') };
}

/** True if removing the slot loses nothing. */
function isUnused(slot: PlannerSlot): boolean {
  return isEmptySlot(slot) && slot.setAside.length === 0;
}

function emptySlot(index: number, position: number, now: number): PlannerSlot {
  return {
    postId: `content-planner-${index}`,
    position,
    content: '',
    imageId: null,
    revision: 0,
    setAside: [],
    createdAt: now,
    updatedAt: now,
  };
}
