import { isFree } from '#domain/posts/post.ts';
import type { Suggestion } from '#domain/results/findings.ts';
import { writeWithFormula } from '../store/formulas.ts';
import { savePost } from '../store/posts.ts';
import { readBatch } from '../store/reading.ts';

/** Prepares the first unstarted post as suggested: its angle, or the formula beside it. Null if none is left. */
export async function startPost(suggestion: Suggestion): Promise<string | null> {
  if (suggestion.kind === 'formula') {
    const started = await writeWithFormula(suggestion.formulaId);
    return started.ok ? started.value : null;
  }
  const { posts } = await readBatch();
  const free = posts.find(isFree);
  if (!free) return null;
  if (suggestion.kind === 'angle' || suggestion.kind === 'try')
    await savePost(free.postId, { change: { angle: suggestion.angle }, base: { angle: free.angle } });
  return free.postId;
}
