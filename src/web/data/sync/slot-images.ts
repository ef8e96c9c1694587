import { freeSlotAfter, withImage } from '#domain/planner/slot.ts';
import type { MergeNotice } from '#domain/sync/record-state.ts';
import { now } from '#web/browser/clock.ts';
import type { LocalStore } from './sync-state.ts';

/**
 * An effect of a merge that the user should know about. `image-moved`: both devices put an image into one slot.
 * `version-set-aside`: both changed the same words of a post, and this device's words are only in its history.
 */
export type SyncNotice = 'edit-beat-delete' | 'image-moved' | 'image-replaced' | 'version-set-aside';

/** Moves images that lost their slot to the next free slot. Part of a transaction on the planner's slots. */
export async function placeReplacedImages(
  local: LocalStore,
  notices: readonly MergeNotice[],
): Promise<SyncNotice[]> {
  const told: SyncNotice[] = [];
  for (const notice of notices) {
    const { kind, key } = notice;
    if (kind === 'image-replaced' && key.kind === 'plannerSlot')
      told.push((await moveImage(local, key.recordId, notice.imageId)) ? 'image-moved' : 'image-replaced');
    else told.push(kind);
  }
  return told;
}

/** False if no later slot is free. */
async function moveImage(local: LocalStore, slotId: string, imageId: string): Promise<boolean> {
  const slots = await local.plannerPosts.toCollection().sortBy('position');
  const given = slots.find(({ postId }) => postId === slotId);
  const free = given && freeSlotAfter(slots, given);
  if (!free) return false;
  await local.plannerPosts.put(withImage(free, imageId, now()));
  return true;
}

/** Whether a slot, post, or formula shows an image. */
export async function isImageUsed(local: LocalStore, imageId: string): Promise<boolean> {
  const slots = await local.plannerPosts.filter((slot) => slot.imageId === imageId).count();
  const posts = await local.posts.filter((post) => post.imageId === imageId).count();
  return (
    slots + posts > 0 || (await local.formulas.filter(({ post }) => post.imageId === imageId).count()) > 0
  );
}
