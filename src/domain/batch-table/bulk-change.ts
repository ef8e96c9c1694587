import { type Day, onDay } from '#domain/posts/calendar.ts';
import { type Angle, canEdit, type Post, type PostText, withNewRevision } from '#domain/posts/post.ts';

/** A change for many posts at once. `date` sets day and time; `day` keeps each post's own time. */
export type BulkChange =
  | { kind: 'angle'; angle: Angle }
  | { kind: 'add-tags'; tags: readonly string[] }
  | { kind: 'remove-tags'; tags: readonly string[] }
  | { kind: 'date'; scheduledAt: string | null }
  | { kind: 'day'; day: Day };

/**
 * Returns the change for one post, or null if it doesn't apply. Complete and locked posts keep their angle and tags,
 * but can be scheduled, because authors schedule posts after completing them.
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

/** A post before a bulk change, and the fields that the change set. */
export type AppliedBulkChange = { before: Post; given: Partial<PostText> };

/**
 * Undoes a bulk change on one post: resets the fields it set unless they have changed since then. Returns null if
 * nothing is left to undo.
 */
export function bulkUndoFor(post: Post, { before, given }: AppliedBulkChange): Partial<PostText> | null {
  const fields = (Object.keys(given) as (keyof PostText)[]).filter((field) => {
    const isAsGiven = JSON.stringify(post[field]) === JSON.stringify(given[field]);
    return isAsGiven && (field === 'scheduledAt' || canEdit(post));
  });
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** Reschedules a post in any state. Returns the same object if the date is unchanged. */
export function reschedule(post: Post, scheduledAt: string | null, now: number): Post {
  return post.scheduledAt === scheduledAt ? post : { ...withNewRevision(post, now), scheduledAt };
}
