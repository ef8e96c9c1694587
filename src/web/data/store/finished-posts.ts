import { textInUse } from '#domain/posts/version-b.ts';
import { store } from './database.ts';

/** Returns the texts of all completed posts but one, the newest first. */
export async function readFinishedPosts(exceptId: string | null = null): Promise<string[]> {
  const posts = await store.posts
    .filter(({ state, postId }) => state === 'complete' && postId !== exceptId)
    .toArray();
  return posts.sort((one, other) => other.updatedAt - one.updatedAt).map(({ content }) => textInUse(content));
}
