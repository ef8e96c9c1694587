import { type Day, onDay } from '#domain/posts/calendar.ts';
import { type Angle, canEdit, type Post, type PostText, touched } from '#domain/posts/post.ts';

/** What is set for many posts at once. `date` is a day with its time, or without one; `day` leaves each post its own time. */
export type BulkChange =
  | { kind: 'angle'; angle: Angle }
  | { kind: 'add-tags'; tags: readonly string[] }
  | { kind: 'remove-tags'; tags: readonly string[] }
  | { kind: 'date'; scheduledAt: string | null }
  | { kind: 'day'; day: Day };

/**
 * The change for one post, or null when it may not have it: a complete or locked post keeps its angle and tags. A date it takes, for to
 * schedule a post is what one completes it for.
 */
export function bulkChangeFor(post: Post, change: BulkChange): Partial<PostText> | null {
  if (change.kind === 'date') return { scheduledAt: change.scheduledAt };
  if (change.kind === 'day') return { scheduledAt: onDay(post.scheduledAt, change.day) };
  if (!canEdit(post)) return null;
  switch (change.kind) {
    case 'angle':
      return { angle: change.angle };
    case 'add-tags':
      return { tags: [...new Set([...post.tags, ...change.tags])] };
    case 'remove-tags':
      return { tags: post.tags.filter((tag) => !change.tags.includes(tag)) };
  }
}

/** A post as it was, and what a change of many gave it. */
export type BulkChanged = { before: Post; given: Partial<PostText> };

/** What takes such a change back: its own fields alone, and of them those that nobody has changed since. Null when there is none that it may. */
export function bulkUndoFor(post: Post, { before, given }: BulkChanged): Partial<PostText> | null {
  const fields = (Object.keys(given) as (keyof PostText)[]).filter((field) => {
    const isAsGiven = JSON.stringify(post[field]) === JSON.stringify(given[field]);
    return isAsGiven && (field === 'scheduledAt' || canEdit(post));
  });
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** A post with another date, whatever its state. The same post when it has that date already. */
export function scheduled(post: Post, scheduledAt: string | null, now: number): Post {
  return post.scheduledAt === scheduledAt ? post : { ...touched(post, now), scheduledAt };
}
