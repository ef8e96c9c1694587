import type { GeneratedPost } from './generated-post.ts';
import type { Question } from './question.ts';

export const postIntentions = [
  'Drama',
  'High Stakes',
  'Sharp Proof',
  'Revelation',
  'Sharp Insight',
  'Sharp Rule',
  'Founder Tool',
  'Personal Angle',
  'Contrarian',
  'Blind Spot',
  'Raw Opinion',
  'Myth Flip',
  'Founder Struggle',
  'Tension',
] as const;

export type PostIntention = (typeof postIntentions)[number];

/** What is looked for. An empty search and nulls look for everything. */
export type Filters = { search: string; category: string | null; intention: PostIntention | null };

/** Something that can be found, with its texts folded once, so that a keystroke compares and nothing more. */
export type Findable<Item> = { item: Item; searched: string; tags: readonly string[]; prompt: string };

/** A question is found by its prompt and its tags. */
export function findableQuestion(question: Question): Findable<Question> {
  const { prompt, tags } = question;
  return { item: question, searched: fold([prompt, ...tags].join('\n')), tags, prompt: fold(prompt) };
}

/** A post is found by its own words and by the question that it answers. */
export function findablePost(post: GeneratedPost, question: Question | undefined): Findable<GeneratedPost> {
  const tags = question?.tags ?? [];
  const prompt = question?.prompt ?? post.title;
  return {
    item: post,
    searched: fold([post.title, post.body, prompt, ...tags].join('\n')),
    tags,
    prompt: fold(prompt),
  };
}

/** What the filters leave, in its order. */
export function found<Item>(
  everything: readonly Findable<Item>[],
  { search, category, intention }: Filters,
): Item[] {
  const wanted = fold(search.trim());
  const keywords = intention === null ? null : keywordsOf(intention);
  return everything
    .filter(
      ({ searched, tags, prompt }) =>
        searched.includes(wanted) &&
        (category === null || tags.includes(category)) &&
        (keywords === null || keywords.some((keyword) => prompt.includes(keyword))),
    )
    .map(({ item }) => item);
}

/** The tags that questions have, in alphabetical order. */
export function tagsOf(questions: readonly Question[]): string[] {
  return [...new Set(questions.flatMap(({ tags }) => tags))].sort((one, other) => one.localeCompare(other));
}

function keywordsOf(intention: PostIntention): readonly string[] {
  return [fold(intention), ...(extraKeywords[intention] ?? [])];
}

const extraKeywords: Partial<Record<PostIntention, readonly string[]>> = {
  Drama: ['story', 'moment'],
  'High Stakes': ['disaster', 'risky'],
  'Sharp Proof': ['money', 'saved'],
  Contrarian: ['wrong'],
};

/**
 * Texts that differ in capitals alone, or in how an accent is put together (`é` is one character or two), are the same.
 */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFC');
}
