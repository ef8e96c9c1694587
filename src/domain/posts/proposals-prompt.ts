import type { ChatPrompt } from '../ai/chat.ts';
import { fence } from '../ai/fence.ts';
import { limitForWords } from '../ai/token-limit.ts';
import type { WritingContext } from '../ai/writing-context.ts';
import { writingPrompt } from '../ai/writing-prompt.ts';
import { angleGuide } from './angle-guides.ts';
import { type Angle, angles } from './post.ts';
import { proposalCount } from './post-proposals.ts';

/** Enough for five English proposals with two questions. */
const proposalTokens = 900;

/**
 * The prompt for five posts on one material. `parseProposals` reads the answer.
 * @param usedAngle the angle of the material if it is a post
 */
export function proposalsPrompt(
  material: string,
  usedAngle: Angle | null,
  context: WritingContext,
): ChatPrompt {
  return writingPrompt({
    task: [
      `You find the posts in a material: notes, a transcript, an article, or a finished post. Propose ${proposalCount} LinkedIn posts that the author could write from it, each from another angle and with another point.`,
      'These are the angles:',
      ...angles.filter((angle) => angle !== usedAngle).map(described),
      `Choose the ${proposalCount} angles that the material supports best, the best one first. For each, give the name of the angle before the colon, the first line of the post, and one sentence that follows it and says what the post tells or claims. No two posts have the same first line or sentence.`,
      'If the material is someone else’s text, such as an article, the author writes about it: copy no sentence, and don’t present its experience as the author’s.',
    ],
    firstLine: 'written',
    mayAsk: true,
    emojis: 'none',
    context,
    material,
    message: fence('MATERIAL', material.trim()),
    form: `Answer with a JSON object {"posts": [{"angle": string, "firstLine": string, "sentence": string}]} with ${proposalCount} posts and nothing else.`,
    answersAs: 'json-object',
    temperature: 0.7,
    maxTokens: limitForWords(proposalTokens, material),
  });
}

function described(angle: Angle): string {
  const { label, guide } = angleGuide(angle);
  return `${angle}: ${label}. ${guide}`;
}
