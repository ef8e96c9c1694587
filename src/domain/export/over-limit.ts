import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import type { Post } from '#domain/posts/post.ts';
import { linkedInText } from './text.ts';

/** Returns how many characters LinkedIn would not take of a post. Its hashtags count, too. 0 if it fits. */
export function charactersOverLimit(post: Pick<Post, 'content' | 'tags'>): number {
  return Math.max(0, characterCount(linkedInText(post)) - maxPostCharacters);
}
