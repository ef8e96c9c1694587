import type { ChatPrompt } from '#domain/ai/chat.ts';
import { proposalsPrompt } from '#domain/posts/proposals-prompt.ts';
import type { Material } from '#domain/posts/proposed-drafts.ts';
import { readWritingContext } from './writing-context.ts';

/** Builds the prompt that proposes posts. Loaded with the dialog that needs it. */
export async function readProposalsPrompt({ text, angle }: Material): Promise<ChatPrompt> {
  return proposalsPrompt(
    text,
    angle,
    await readWritingContext({ material: text, angle: null, postId: null }),
  );
}
