import { mergeSet } from '#domain/merge-set.ts';
import type { MergeText } from '#domain/text/merge-text.ts';
import type { PostText } from './post.ts';

/**
 * Merges fields typed over `base` with the current fields of the post. Titles and contents merge by words, tags as a
 * set. If both sides changed the same words, the angle, or the date, the typed value wins. `overwrites` is true if the
 * result lacks words of the post. A field without a base replaces the post's field.
 */
export function mergePostText<Fields extends Partial<PostText>>(
  mergeText: MergeText,
  base: Partial<PostText>,
  typed: Fields,
  stored: PostText,
): { text: Fields; overwrites: boolean } {
  const text: Partial<PostText> = { ...typed };
  let overwrites = false;
  for (const field of ['title', 'content'] as const) {
    if (typed[field] === undefined) continue;
    // If both changed the same words, the side that the merge calls "theirs" wins: here, the typed text.
    const merged = mergeText(base[field] ?? stored[field], stored[field], typed[field]);
    text[field] = merged.text;
    overwrites ||= merged.lostOurs;
  }
  if (typed.tags) text.tags = mergeSet(base.tags ?? stored.tags, stored.tags, typed.tags);
  if (typed.angle !== undefined && typed.angle === base.angle) text.angle = stored.angle;
  if (typed.scheduledAt !== undefined && typed.scheduledAt === base.scheduledAt) {
    text.scheduledAt = stored.scheduledAt;
  }
  return { text: text as Fields, overwrites };
}
