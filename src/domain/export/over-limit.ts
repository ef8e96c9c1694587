import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import type { Post } from '#domain/posts/post.ts';
import { linkedInText } from './text.ts';

/** Returns how many characters a post, including its hashtags, exceeds LinkedIn's limit by. 0 if it fits. */
export function charactersOverLimit(post: Pick<Post, 'content' | 'tags'>): number {
  return Math.max(0, characterCount(linkedInText(post)) - maxPostCharacters);
}
