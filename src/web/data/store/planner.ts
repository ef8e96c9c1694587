import {
  clearedSlot,
  firstSlots,
  isEmptySlot,
  moreSlots,
  type PlannerSlot,
  renumberSlots,
  withClearUndone,
  withContent,
  withImage,
  withoutSetAside,
  withoutUnused,
  withSetAside,
  withSetAsideRestored,
  withSlotMoved,
  withSlotRestored,
} from '#domain/planner/slot.ts';
import type { PromoteResult } from '#domain/posts/change.ts';
import { textIdea } from '#domain/posts/idea.ts';
import type { MergeText } from '#domain/text/merge-text.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { PreparedImage } from '#web/browser/images.ts';
import { withMerging } from '#web/browser/merging.ts';
import { markRemovedLocally, unmarkRemovedLocally } from '../local-removals.ts';
import { store } from './database.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { storeImage } from './images.ts';
import { useLiveQuery } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { promoteInBatch, promotionTables } from './promotion.ts';
import { readSetting } from './reading.ts';
import type { StoredFields } from './typed-text.ts';
import { startSaving } from './unsaved.ts';

export type PlannerState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; slots: PlannerSlot[] };

/**
 * Returns the planner's slots in order, from the store's current state. Loading until `beginPlanner` has created the
 * first slots.
 */
export function usePlanner(): PlannerState {
  const state = useLiveQuery(async (): Promise<PlannerState> => {
    try {
      return (await readSetting('plannerBegun', false))
        ? { status: 'ready', slots: await readSlots() }
        : { status: 'loading' };
    } catch (error) {
      return { status: 'failed', failure: await storeFailure(error) };
    }
  }, []);
  return state ?? { status: 'loading' };
}

/** Creates the first thirty slots, once per store. */
export function beginPlanner(): Promise<void> {
  return store.transaction('rw', store.plannerPosts, store.settings, async () => {
    if (await readSetting('plannerBegun', false)) return;
    if ((await store.plannerPosts.count()) === 0) await store.plannerPosts.bulkAdd(firstSlots(now()));
    await store.settings.put({ key: 'plannerBegun', value: true });
  });
}

/**
 * Merges text typed over `base` into a slot and returns the resulting slot. Without a base, as in notes of older
 * releases, the text replaces the slot's text. A slot removed in another tab is restored. Rejects if the browser
 * cannot save or the planner is full.
 */
export async function saveSlotContent(
  slot: PlannerSlot,
  content: string,
  base: string | undefined,
): Promise<StoredFields<{ content: string }>> {
  const forget = startSaving({ kind: 'slot', postId: slot.postId }, { content });
  const stored = await withMerging((mergeText) => writeContent(slot, content, { base, mergeText }));
  forget();
  requestPersistenceOnce();
  return stored;
}

function writeContent(
  slot: PlannerSlot,
  content: string,
  seen: { base: string | undefined; mergeText: MergeText },
): Promise<StoredFields<{ content: string }>> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const newest = await store.plannerPosts.get(slot.postId);
    const written = withContent(newest ?? { ...slot, imageId: null }, content, { ...seen, now: now() });
    if (newest) await store.plannerPosts.put(written);
    else if (!isEmptySlot(written) && !(await restoreSlot(written)))
      throw new Error(`The planner has no room for slot "${slot.postId}", which was removed.`);
    return { revision: written.revision, fields: { content: written.content } };
  });
}

/** An image change in a slot: the image ids before and after; null for none. */
export type ImageChange = { postId: string; before: string | null; after: string | null };

/** Stores an image for the slot that `choose` picks among the current ones; null if it picks none. */
export async function addSlotImage(
  image: PreparedImage,
  choose: (slots: readonly PlannerSlot[]) => PlannerSlot | undefined,
): Promise<ImageChange | null> {
  const changed = await store.transaction('rw', store.plannerPosts, store.images, async () => {
    const slot = choose(await readSlots());
    return slot ? changeImage(slot.postId, await storeImage(image)) : null;
  });
  requestPersistenceOnce();
  return changed;
}

/** Removes the image from a slot. */
export function removeSlotImage(postId: string): Promise<ImageChange> {
  return store.transaction('rw', store.plannerPosts, () => changeImage(postId, null));
}

/** Undoes an image change. False if the slot has changed in the meantime, in which case it keeps its image. */
export function undoSlotImage({ postId, before, after }: ImageChange): Promise<boolean> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const slot = await store.plannerPosts.get(postId);
    if (slot?.imageId !== after) return false;
    await changeImage(postId, before);
    return true;
  });
}

/** "Add 10 More": returns the ids of the new slots, for undo. */
export function addSlots(): Promise<string[]> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const added = moreSlots(await readSlots(), now());
    await store.plannerPosts.bulkAdd(added);
    return added.map(({ postId }) => postId);
  });
}

/** Removes added slots again, unless they now have text or an image. */
export async function undoAddSlots(addedIds: readonly string[]): Promise<void> {
  await change((slots) => withoutUnused(slots, addedIds));
}

/** Removes a slot. Returns it for undo, or undefined if another tab has already removed it. */
export function removeSlot(postId: string): Promise<PlannerSlot | undefined> {
  markRemovedLocally(postId);
  return store.transaction('rw', store.plannerPosts, async () => {
    const slots = await readSlots();
    await store.plannerPosts.delete(postId);
    await store.plannerPosts.bulkPut(renumberSlots(slots.filter((slot) => slot.postId !== postId)));
    return slots.find((slot) => slot.postId === postId);
  });
}

/** Restores a removed slot. False if the planner is full. */
export function restoreSlot(removed: PlannerSlot): Promise<boolean> {
  unmarkRemovedLocally(removed.postId);
  return change((slots) => withSlotRestored(slots, removed));
}

export async function moveSlot(postId: string, toIndex: number): Promise<void> {
  await change((slots) => withSlotMoved(slots, postId, toIndex));
}

/** "Clear All": returns the previous slots, for undo. */
export function clearSlots(): Promise<PlannerSlot[]> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const slots = await readSlots();
    await store.plannerPosts.bulkPut(slots.map((slot) => clearedSlot(slot, now())));
    return slots;
  });
}

export async function undoClear(before: readonly PlannerSlot[]): Promise<void> {
  const earlier = new Map(before.map((slot) => [slot.postId, slot]));
  await change((slots) =>
    slots.map((slot) => {
      const cleared = earlier.get(slot.postId);
      return cleared ? withClearUndone(slot, cleared, now()) : slot;
    }),
  );
}

/** Restores text that was set aside when two tabs wrote in one slot. */
export async function restoreSetAside(postId: string, content: string): Promise<void> {
  await changeOne(postId, (slot) => withSetAsideRestored(slot, content, now()));
}

/** Removes text that was set aside. */
export async function dropSetAside(postId: string, content: string): Promise<void> {
  await changeOne(postId, (slot) => withoutSetAside(slot, content));
}

export async function undoRestoreSetAside(postId: string, content: string): Promise<void> {
  await changeOne(postId, (slot) => withSetAside(slot, content));
}

/** Puts a slot's text and image into the first free post of the batch. The slot keeps them. */
export function sendSlotToEngine(postId: string): Promise<PromoteResult> {
  return store.transaction('rw', [store.plannerPosts, ...promotionTables()], async () => {
    const slot = await store.plannerPosts.get(postId);
    if (!slot) return { kind: 'none-free' };
    const sent = await promoteInBatch(textIdea(newId(), slot.content, now()));
    if (sent.kind === 'already-in-work') await store.plannerPosts.put({ ...slot, sentAs: sent.postId });
    if (sent.kind !== 'promoted') return sent;
    await store.plannerPosts.put({ ...slot, sentAs: sent.post.postId });
    if (slot.imageId === null) return sent;
    const post = { ...sent.post, imageId: slot.imageId };
    await store.posts.put(post);
    return { ...sent, post };
  });
}

/** Reads the slots in order, from the store's current state. */
export function readSlots(): Promise<PlannerSlot[]> {
  return store.plannerPosts.toCollection().sortBy('position');
}

/** Applies a rule to all slots. If it returns none, changes nothing and returns false. */
function change(rule: (slots: PlannerSlot[]) => PlannerSlot[] | null): Promise<boolean> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const before = await readSlots();
    const after = rule(before);
    if (after === null) return false;
    const remaining = new Set(after.map(({ postId }) => postId));
    const goneIds = before.map(({ postId }) => postId).filter((postId) => !remaining.has(postId));
    await store.plannerPosts.bulkDelete(goneIds);
    await store.plannerPosts.bulkPut(after.filter((slot) => !before.includes(slot)));
    return true;
  });
}

function changeOne(postId: string, rule: (slot: PlannerSlot) => PlannerSlot): Promise<void> {
  return store.transaction('rw', store.plannerPosts, async () => {
    const slot = await store.plannerPosts.get(postId);
    if (slot) await store.plannerPosts.put(rule(slot));
  });
}

async function changeImage(postId: string, imageId: string | null): Promise<ImageChange> {
  const slot = await store.plannerPosts.get(postId);
  if (!slot) throw new Error(`The planner has no slot "${postId}".`);
  await store.plannerPosts.put(withImage(slot, imageId, now()));
  return { postId, before: slot.imageId, after: imageId };
}
