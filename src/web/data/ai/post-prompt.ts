import { actionPrompt } from '#domain/ai/action-prompt.ts';
import type { AiAction } from '#domain/ai/ai-action.ts';
import type { ChatPrompt } from '#domain/ai/chat.ts';
import type { Post } from '#domain/posts/post.ts';
import { readWritingContext } from './writing-context.ts';

/** Builds the prompt of an action on the text of a post. Loaded when the AI is first used. */
export async function readPostPrompt(
  action: AiAction,
  content: string,
  { postId, angle }: Pick<Post, 'postId' | 'angle'>,
): Promise<ChatPrompt> {
  return actionPrompt(action, content, await readWritingContext({ material: content, angle, postId }));
}
