import { type Angle, isFree } from '#domain/posts/post.ts';
import { writeWithFormula } from '../store/formulas.ts';
import { savePost } from '../store/posts.ts';
import { readBatch } from '../store/reading.ts';

/** The post to write in. `undo` is null if the post did not change. */
export type StartedPost = Readonly<{ postId: string; undo: (() => Promise<unknown>) | null }>;

/**
 * Prepares an unstarted post with an angle: the first one that already has this angle, otherwise the first one, which
 * gets it. Null if none is left.
 */
export async function startWithAngle(angle: Angle): Promise<StartedPost | null> {
  const free = (await readBatch()).posts.filter(isFree);
  const post = free.find((each) => each.angle === angle) ?? free[0];
  if (!post) return null;
  const { postId, angle: before } = post;
  if (before === angle) return { postId, undo: null };
  await savePost(postId, { change: { angle }, base: { angle: before } });
  return { postId, undo: () => savePost(postId, { change: { angle: before }, base: { angle } }) };
}

/** Prepares the first unstarted post, with the formula beside it. Null if none is left. */
export async function startWithFormula(formulaId: string): Promise<StartedPost | null> {
  const started = await writeWithFormula(formulaId);
  return started.ok ? { postId: started.value, undo: null } : null;
}
