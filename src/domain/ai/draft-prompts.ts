import type { ChatPrompt } from './chat.ts';
import { draftCount } from './drafts.ts';
import { fence } from './fence.ts';
import { limitForText, limitForWords } from './token-limit.ts';
import type { WritingContext } from './writing-context.ts';
import { listOf, wholePost, writingPrompt } from './writing-prompt.ts';

/** Enough for three English versions of 200 words. */
const draftTokens = 800;

/**
 * The prompt for three versions of a post. `parseDrafts` reads the answer.
 * @param spoken the part of the source that the author wrote or said, which sets the language of the answer; by
 * default the whole source
 */
export function draftsPrompt(source: string, context: WritingContext, spoken = source): ChatPrompt {
  return writingPrompt({
    task: [
      'You turn what somebody said or jotted down into a LinkedIn post in their own first person.',
      `Write ${draftCount} different versions of 100 to 200 words each: the first opens in the middle of the story, the second with the lesson, the third with a claim people could disagree with.`,
      'Short paragraphs of one or two sentences.',
    ],
    firstLine: 'written',
    mayAsk: true,
    emojis: 'none',
    context,
    material: spoken,
    message: fence('MATERIAL', source.trim()),
    form: listOf(draftCount),
    temperature: 0.7,
    maxTokens: limitForWords(draftTokens, spoken),
  });
}

/** The prompt for one post that follows a formula. */
export function formulaPrompt(
  source: string,
  formula: NonNullable<WritingContext['formula']>,
  context: WritingContext,
): ChatPrompt {
  return writingPrompt({
    task: [
      'You write a LinkedIn post from its author’s notes, using the formula that the author chose.',
      'Follow the parts of the formula one after another. Fill each part from the material. Skip a part if the material has nothing for it and no question is worth asking. Don’t name the parts.',
      'The post is as long as its material: about the length of the formula’s source if the notes carry it, shorter if they don’t.',
      'Short paragraphs of one or two sentences.',
    ],
    firstLine: 'written',
    mayAsk: true,
    emojis: 'none',
    context: { ...context, formula },
    material: source,
    message: fence('MATERIAL', source.trim()),
    form: wholePost,
    temperature: 0.7,
    maxTokens: Math.max(
      limitForWords(draftTokens, source),
      limitForText(0, source, 1.5),
      limitForText(0, formula.sourcePost, 1.5),
    ),
  });
}
