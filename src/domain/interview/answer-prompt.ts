import type { ChatPrompt } from '../ai/chat.ts';
import { draftsPrompt } from '../ai/draft-prompts.ts';
import type { WritingContext } from '../ai/writing-context.ts';

/** The prompt that turns an answer into a post. `postRefusal` must accept the answer. */
export function answerPrompt(question: string, transcript: string, context: WritingContext): ChatPrompt {
  return draftsPrompt(`Question: ${question.trim()}\n\nAnswer: ${transcript.trim()}`, context, transcript);
}
