import { edit } from '#domain/posts/change.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from '#web/data/store/database.ts';
import { storedPosts, storedSlots } from './store.ts';

/** Changes localStorage like another tab: this page gets the events. */
export function changeStorageInOtherTab(change: (storage: Storage) => void): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The frame has no window.');
  change(frame.contentWindow.localStorage);
  frame.remove();
}

/** Writes to the first post of the batch like another tab, before everything that starts to write later. */
export async function writePostInOtherTab(change: (content: string) => string): Promise<void> {
  const { settings, batches, posts, history } = store;
  await store.transaction('rw', settings, batches, posts, history, async () => {
    const [post] = await storedPosts();
    if (!post) throw new Error('The batch has no post.');
    const writing = { now: now(), writerId: 'another tab', entryId: newId() };
    const result = edit(post, [], { content: change(post.content) }, writing);
    if (!result.ok || !result.entry) throw new Error('The other tab changed nothing.');
    await posts.put(result.post);
    await history.add(result.entry);
  });
}

/** Writes to the first slot of the planner like another tab. */
export async function writeSlotInOtherTab(change: (content: string) => string): Promise<void> {
  const [first] = await storedSlots();
  await store.plannerPosts
    .where('postId')
    .equals(first?.postId ?? '')
    .modify((slot) => {
      slot.content = change(slot.content);
      slot.revision += 1;
    });
}
