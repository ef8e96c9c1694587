import type { Angle } from '#domain/posts/post.ts';
import type { questionTags } from './question.ts';

/** Returns the angle of the first built-in tag. Null if all tags are the user's own. */
export function angleOfTags(tags: readonly string[]): Angle | null {
  return tags.map((tag) => angles.get(tag)).find((angle) => angle !== undefined) ?? null;
}

const angleByTag: Record<(typeof questionTags)[number], Angle> = {
  'Story Arc': 'story',
  Opinion: 'hot_take',
  'Case Study': 'client_win',
  Snapshot: 'emotional',
  Principle: 'authority',
  'Myth Flip': 'myth_bust',
};
const angles = new Map<string, Angle>(Object.entries(angleByTag));
