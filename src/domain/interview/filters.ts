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

/** The active filters. An empty search and nulls match everything. */
export type Filters = { search: string; category: string | null; intention: PostIntention | null };

/** An item with case-folded search text, prepared once so that each keystroke only compares strings. */
export type Findable<Item> = { item: Item; searched: string; tags: readonly string[]; prompt: string };

/** Questions are searched by prompt and tags. */
export function findableQuestion(question: Question): Findable<Question> {
  const { prompt, tags } = question;
  return { item: question, searched: fold([prompt, ...tags].join('\n')), tags, prompt: fold(prompt) };
}

/** Posts are searched by their own text and their question. */
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

/** Returns the matching items in order. */
export function found<Item>(
  everything: readonly Findable<Item>[],
  { search, category, intention }: Filters,
): Item[] {
  const query = fold(search.trim());
  const keywords = intention === null ? null : keywordsOf(intention);
  return everything
    .filter(
      ({ searched, tags, prompt }) =>
        searched.includes(query) &&
        (category === null || tags.includes(category)) &&
        (keywords === null || keywords.some((keyword) => prompt.includes(keyword))),
    )
    .map(({ item }) => item);
}

/** All tags of the questions in alphabetical order. */
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

/** Normalizes case and Unicode composition, because `é` can be one or two code points. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFC');
}
