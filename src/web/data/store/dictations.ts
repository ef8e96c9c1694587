import { store } from './database.ts';
import { useStored } from './live-query.ts';

const none: readonly string[] = [];

/** Returns the text that was dictated into a post but not merged with the rest yet, in order. */
export function usePassages(postId: string): readonly string[] {
  return useStored(async () => (await store.dictations.get(postId))?.passages, [postId], none) ?? none;
}

/** Records a dictated passage of a post. */
export function addPassage(postId: string, passage: string): Promise<void> {
  return store.transaction('rw', store.dictations, async () => {
    const passages = (await store.dictations.get(postId))?.passages ?? [];
    await store.dictations.put({ postId, passages: [...passages, passage] });
  });
}
