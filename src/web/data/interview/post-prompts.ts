import { boostPrompt, fusePrompt } from '#domain/ai/boost-prompts.ts';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import type { Boost, ThoughtLeader } from '#domain/ai/thought-leaders.ts';
import type { WritingContext } from '#domain/ai/writing-context.ts';
import { answerPrompt } from '#domain/interview/answer-prompt.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { angleOfTags } from '#domain/interview/question-angle.ts';
import { readWritingContext } from '../ai/writing-context.ts';
import { cachedInterview } from './interview.ts';

/** An answer that becomes a post. */
export type AnswerSource = { question: string; tags: readonly string[]; transcript: string };

export async function readAnswerPrompt({ question, tags, transcript }: AnswerSource): Promise<ChatPrompt> {
  const context = await readWritingContext({ material: transcript, angle: angleOfTags(tags), postId: null });
  return answerPrompt(question, transcript, context);
}

export async function readBoostPrompt(
  userId: string,
  post: GeneratedPost,
  leader: ThoughtLeader,
): Promise<ChatPrompt> {
  return boostPrompt(post.body, leader, await readContext(userId, post));
}

export async function readFusePrompt(userId: string, post: GeneratedPost, boost: Boost): Promise<ChatPrompt> {
  return fusePrompt(post.body, boost, await readContext(userId, post));
}

/** An interview post has the angle of its question, if the question still exists. */
function readContext(userId: string, { questionId, body }: GeneratedPost): Promise<WritingContext> {
  const question = cachedInterview(userId)?.questions.find(({ id }) => id === questionId);
  return readWritingContext({ material: body, angle: angleOfTags(question?.tags ?? []), postId: null });
}
