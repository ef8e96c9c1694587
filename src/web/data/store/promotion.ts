import { type PromoteResult, promote } from '#domain/posts/change.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { store } from './database.ts';
import { readBatch } from './reading.ts';
import { writing } from './writing.ts';

/** The tables that a transaction needs to put an idea into a post. */
export const promotionTables = () => [store.posts, store.history, store.batches, store.settings];

/**
 * Puts an idea into the first unstarted post of the batch. The caller's transaction must include `promotionTables`.
 */
export async function promoteInBatch(idea: DumpIdea): Promise<PromoteResult> {
  const { posts } = await readBatch();
  const result = promote(idea, posts, writing());
  if (result.kind === 'promoted') {
    await store.posts.put(result.post);
    await store.history.add(result.entry);
  }
  return result;
}
