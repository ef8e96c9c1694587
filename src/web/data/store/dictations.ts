import { store } from './database.ts';
import { useStored } from './live-reading.ts';

const none: readonly string[] = [];

/** Returns the text dictated into a post and not yet merged with the rest, in order. */
export function usePassages(postId: string): readonly string[] {
  return useStored(async () => (await store.dictations.get(postId))?.passages, [postId], none) ?? none;
}

/** Remembers that a passage of a post was dictated. */
export function addPassage(postId: string, passage: string): Promise<void> {
  return store.transaction('rw', store.dictations, async () => {
    const passages = (await store.dictations.get(postId))?.passages ?? [];
    await store.dictations.put({ postId, passages: [...passages, passage] });
  });
}
