import { textInUse } from '#domain/posts/version-b.ts';
import { weightOf } from '#domain/results/scores.ts';
import { store } from './database.ts';
import { readSetting } from './reading.ts';

/**
 * Returns the texts of all completed posts but one, first those that did better on LinkedIn, then the newest.
 * `weightOf` returns how much a text counts compared with a usual one.
 */
export async function readRankedPosts(
  exceptId: string | null = null,
): Promise<{ texts: string[]; weightOf: (text: string) => number }> {
  const [posts, scores] = await Promise.all([finishedPosts(exceptId), readSetting('resultScores', {})]);
  const weights = new Map(posts.map((post) => [textInUse(post.content), weightOf(scores[post.postId])]));
  const weightOfText = (text: string) => weights.get(text) ?? 1;
  // The sort is stable, so posts with the same weight stay in order.
  const texts = [...weights.keys()].sort((one, other) => weightOfText(other) - weightOfText(one));
  return { texts, weightOf: weightOfText };
}

async function finishedPosts(exceptId: string | null) {
  const posts = await store.posts
    .filter(({ state, postId }) => state === 'complete' && postId !== exceptId)
    .toArray();
  return posts.sort((one, other) => other.updatedAt - one.updatedAt);
}
