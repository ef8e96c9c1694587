import { firstSlotCount, maxSlotCount, slotsAddedAtOnce } from './limits.ts';

/**
 * One slot of the Content Planner. `postId` (`content-planner-{index}`) stays with its words when slots change their
 * order, and is no other slot's when it is removed; `position` counts from 0. `imageId` names a picture that is kept in
 * the browser. `revision` grows by one with every change of the words. `setAside` holds words that were saved and that
 * another tab, which had not seen them, then wrote over. Times are milliseconds since 1970.
 */
export type PlannerSlot = {
  postId: string;
  position: number;
  content: string;
  imageId: string | null;
  revision: number;
  setAside: string[];
  createdAt: number;
  updatedAt: number;
};

export function firstSlots(now: number): PlannerSlot[] {
  return Array.from({ length: firstSlotCount }, (_, index) => emptySlot(index, index, now));
}

/** The slots that "Add 10 More" adds: fewer when the planner is nearly full, none when it is. */
export function moreSlots(slots: readonly PlannerSlot[], now: number): PlannerSlot[] {
  const count = Math.min(slotsAddedAtOnce, maxSlotCount - slots.length);
  const indexes = slots.map(({ postId }) => Number(postId.split('-').at(-1)));
  // By the clock, since a slot that was removed may come back, and another tab may still write into it.
  const firstIndex = Math.max(now, ...indexes.map((index) => index + 1));
  return Array.from({ length: Math.max(0, count) }, (_, offset) =>
    emptySlot(firstIndex + offset, slots.length + offset, now),
  );
}

/** The slots without those of `addedIds` that are still as they were added. */
export function withoutUnused(slots: readonly PlannerSlot[], addedIds: readonly string[]): PlannerSlot[] {
  return renumbered(slots.filter((slot) => !(addedIds.includes(slot.postId) && isUnused(slot))));
}

/** What the slot at a position is called, wherever it came from. */
export function slotTitle({ position }: Pick<PlannerSlot, 'position'>): string {
  return `Post ${position + 1}`;
}

/** Neither words nor a picture. */
export function isEmptySlot({ content, imageId }: Pick<PlannerSlot, 'content' | 'imageId'>): boolean {
  return content.trim() === '' && imageId === null;
}

/**
 * Writes words into the newest state of a slot. The last writer's words stand; when that writer had not seen what
 * another tab saved meanwhile (`basedOnRevision` is older), those words are set aside rather than lost.
 */
export function withContent(
  slot: PlannerSlot,
  content: string,
  { now, basedOnRevision }: { now: number; basedOnRevision: number },
): PlannerSlot {
  if (content === slot.content) return slot;
  const isUnseen = basedOnRevision < slot.revision && slot.content.trim() !== '';
  // Words that live on inside the new ones are not lost.
  const isLost = isUnseen && !content.includes(slot.content) && !slot.setAside.includes(slot.content);
  return {
    ...slot,
    content,
    revision: slot.revision + 1,
    setAside: isLost ? [...slot.setAside, slot.content] : slot.setAside,
    updatedAt: now,
  };
}

/** Puts words that were set aside back, and those that stood there aside. */
export function withSetAsideBack(slot: PlannerSlot, content: string, now: number): PlannerSlot {
  const others = slot.setAside.filter((text) => text !== content);
  return {
    ...slot,
    content,
    revision: slot.revision + 1,
    setAside: slot.content.trim() === '' || slot.content === content ? others : [...others, slot.content],
    updatedAt: now,
  };
}

/** The slot without some words that were set aside; the others, which nobody may have seen yet, stay. */
export function withoutSetAside(slot: PlannerSlot, content: string): PlannerSlot {
  return { ...slot, setAside: slot.setAside.filter((text) => text !== content) };
}

/** The slot with words set aside again, behind those that were since. */
export function withSetAside(slot: PlannerSlot, content: string): PlannerSlot {
  return { ...slot, setAside: [...withoutSetAside(slot, content).setAside, content] };
}

export function withImage(slot: PlannerSlot, imageId: string | null, now: number): PlannerSlot {
  return slot.imageId === imageId ? slot : { ...slot, imageId, updatedAt: now };
}

/**
 * The slot for a picture that was given to one: that one, as long as it shows what it showed then or nothing; else the
 * next free one. Undefined when there is none.
 */
export function slotForImage(slots: readonly PlannerSlot[], given: PlannerSlot): PlannerSlot | undefined {
  const now = slots.find(({ postId }) => postId === given.postId);
  const isUnchanged = now && (now.imageId === null || now.imageId === given.imageId);
  return isUnchanged ? now : freeSlotAfter(slots, given);
}

/**
 * The first slot without a picture after one, which may have been moved or removed meanwhile. Undefined when there is
 * none.
 */
export function freeSlotAfter(slots: readonly PlannerSlot[], given: PlannerSlot): PlannerSlot | undefined {
  const now = slots.find(({ postId }) => postId === given.postId);
  // What stood behind one that was removed has its place.
  const firstPosition = now ? now.position + 1 : given.position;
  return slots.find(({ position, imageId }) => position >= firstPosition && imageId === null);
}

/** The slot without words or picture: what "Clear All" leaves. */
export function clearedSlot(slot: PlannerSlot, now: number): PlannerSlot {
  if (isEmptySlot(slot) && slot.content === '' && slot.setAside.length === 0) return slot;
  return { ...slot, content: '', imageId: null, setAside: [], revision: slot.revision + 1, updatedAt: now };
}

/**
 * A slot as it was before it was cleared. What was written into it since stays, and the words from before are set
 * aside.
 */
export function withClearUndone(slot: PlannerSlot, before: PlannerSlot, now: number): PlannerSlot {
  if (before.content === '' && before.imageId === null && before.setAside.length === 0) return slot;
  const isStillClear = slot.content.trim() === '';
  const lost = isStillClear || before.content.trim() === '' ? [] : [before.content];
  return {
    ...slot,
    content: isStillClear ? before.content : slot.content,
    imageId: slot.imageId ?? before.imageId,
    setAside: [...new Set([...slot.setAside, ...before.setAside, ...lost])],
    revision: slot.revision + 1,
    updatedAt: now,
  };
}

/** Positions counted anew, in the order given. Slots that keep theirs stay the same object. */
export function renumbered(slots: readonly PlannerSlot[]): PlannerSlot[] {
  return slots.map((slot, position) => (slot.position === position ? slot : { ...slot, position }));
}

/** The slots with one of them taken to another index; the others close the gap. */
export function withSlotMoved(slots: readonly PlannerSlot[], postId: string, toIndex: number): PlannerSlot[] {
  const fromIndex = slots.findIndex((slot) => slot.postId === postId);
  const slot = slots[fromIndex];
  if (!slot) return [...slots];
  return renumbered(slots.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, slot));
}

/**
 * The slots with a removed one back, at the place it had, or at the end when there are fewer now. Where the planner has
 * been filled up meanwhile, the last one that nobody uses makes room; where all are in use, what has a picture comes
 * back in any case, since it has no other place, and for all else it is null.
 */
export function withSlotBack(slots: readonly PlannerSlot[], removed: PlannerSlot): PlannerSlot[] | null {
  if (slots.some(({ postId }) => postId === removed.postId)) return [...slots];
  const back = slots.toSpliced(removed.position, 0, removed);
  if (back.length <= maxSlotCount) return renumbered(back);
  const unusedIndex = back.findLastIndex((slot) => slot !== removed && isUnused(slot));
  if (unusedIndex !== -1) return renumbered(back.toSpliced(unusedIndex, 1));
  return removed.imageId === null ? null : renumbered(back);
}

/**
 * As many of some slots as the planner holds, such as of a file that was changed by hand: the last ones that nobody
 * uses give way first, then the last ones without a picture, whose `words` are for the Dump. What has a picture stays
 * in any case, since it has no other place.
 */
export function withinLimit(slots: readonly PlannerSlot[]): { slots: PlannerSlot[]; words: string[] } {
  let staying = [...slots];
  const giveWay = (may: (slot: PlannerSlot) => boolean) => {
    const surplus = Math.max(0, staying.length - maxSlotCount);
    const going = surplus === 0 ? [] : staying.filter(may).slice(-surplus);
    staying = staying.filter((slot) => !going.includes(slot));
    return going;
  };
  giveWay(isUnused);
  const words = giveWay(({ imageId }) => imageId === null).flatMap(({ content, setAside }) => [
    content,
    ...setAside,
  ]);
  return { slots: renumbered(staying), words: words.filter((text) => text.trim() !== '') };
}

/** Whether nothing would be lost with the slot. */
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
