import { similarPosts } from '#domain/ai/similar-posts.ts';
import { emptyVoiceProfile } from '#domain/ai/voice-profile.ts';
import type { WritingContext } from '#domain/ai/writing-context.ts';
import { angleGuide } from '#domain/posts/angle-guides.ts';
import type { Angle } from '#domain/posts/post.ts';
import { readRankedPosts } from '../store/finished-posts.ts';
import { readBreakdown } from '../store/formulas.ts';
import { readLearnedRules } from '../store/learned-rules.ts';
import { readVoiceProfile } from '../store/voice-profile.ts';

/**
 * Reads the writing context of a text for the prompts. `postId` is null for a text outside the batch. Leaves out parts
 * that can't be read, because the AI can write without them.
 */
export async function readWritingContext({
  material,
  angle,
  postId,
}: {
  material: string;
  angle: Angle | null;
  postId: string | null;
}): Promise<WritingContext> {
  const [voice, beside, finished, rules] = await Promise.all([
    readVoiceProfile().catch(() => emptyVoiceProfile),
    postId === null ? null : readBreakdown(postId).catch(() => null),
    readRankedPosts(postId).catch(() => null),
    readLearnedRules().catch(() => []),
  ]);
  const formula = beside?.formula;
  return {
    voice,
    angle: angle && angleGuide(angle),
    formula: formula ? { breakdown: formula.breakdown, sourcePost: formula.post.content } : null,
    similarPosts: finished ? similarPosts(material, finished.texts, 2, finished.weightOf) : [],
    rules,
  };
}
