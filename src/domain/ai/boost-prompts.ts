import type { ChatPrompt } from './chat.ts';
import { fence } from './fence.ts';
import type { Boost, ThoughtLeader } from './thought-leaders.ts';
import { limitForText, limitForWords } from './token-limit.ts';
import type { WritingContext } from './writing-context.ts';
import { wholePost, writingPrompt } from './writing-prompt.ts';

const boostTokens = 300;
const fuseTokens = 500;

/** The prompt for one leader's boost. The boosts of three leaders are requested one after another. */
export function boostPrompt(body: string, leader: ThoughtLeader, context: WritingContext): ChatPrompt {
  return writingPrompt({
    task: [
      `You read a LinkedIn post the way ${leader.name} might. ${leader.styleNotes}`,
      'Say what that view adds to this post: one key insight (a single sentence about the post) and an enhancement (two to four sentences that the author could weave in).',
      'Never quote or invent words of the person named.',
    ],
    firstLine: 'none',
    mayAsk: false,
    emojis: 'none',
    context,
    material: body,
    message: fence('POST', body),
    form: 'Answer with a JSON object {"keyInsight": string, "boost": string} and nothing else.',
    answersAs: 'json-object',
    temperature: 0.7,
    maxTokens: limitForWords(boostTokens, body),
  });
}

/** The prompt that merges a boost into the post. The answer is the new body. */
export function fusePrompt(body: string, boost: Boost, context: WritingContext): ChatPrompt {
  const enhancement = `${boost.keyInsight}\n${boost.boost}`;
  return writingPrompt({
    task: [
      'You weave an enhancement into a LinkedIn post so that it reads as if it had always been there.',
      'Keep the author’s order; do not name the person who inspired the enhancement. The post grows by no more than the enhancement.',
    ],
    firstLine: 'improved',
    mayAsk: false,
    emojis: 'none',
    context,
    material: body,
    message: `${fence('POST', body)}\n\n${fence('ENHANCEMENT', enhancement)}`,
    form: wholePost,
    temperature: 0.7,
    maxTokens: limitForText(fuseTokens, `${body}\n${enhancement}`),
  });
}
