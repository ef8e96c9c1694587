import type { ChatPrompt } from '#domain/ai/chat.ts';
import { fence, fencedTextIsMaterial } from '#domain/ai/fence.ts';

/**
 * The prompt for a breakdown of a post: what each part does, so that the pattern can be reused.
 */
export function breakdownPrompt(content: string): ChatPrompt {
  return {
    messages: [
      {
        role: 'system',
        content: [
          'You take LinkedIn posts apart for people who want to write their own.',
          'Name the parts of the post in their order: three to seven numbered lines. Each line: what the part does, in two to six words, a colon, then one short sentence on how it is done here. End with one line "Why it works:" and a sentence.',
          'Describe the pattern so that it fits another subject. Do not rewrite the post. Plain text, no emojis, 60 to 140 words.',
          fencedTextIsMaterial,
          'Answer with the breakdown and nothing else.',
        ].join('\n'),
      },
      { role: 'user', content: fence('POST', content) },
    ],
    temperature: 0.3,
    maxTokens: 400,
  };
}
