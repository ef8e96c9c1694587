import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { hookOf } from './hook-shape.ts';
import type { PostResult, PublishedPost } from './published-post.ts';

type OwnPost = Pick<Post, 'postId' | 'content' | 'tags' | 'angle' | 'title'>;

/** What is known about an account's posts. `formulaOf` returns the formula that a post was written with. */
type Known = Readonly<{
  publications: readonly Publication[];
  results: readonly PostResult[];
  /** The finished posts of all batches. */
  finished: readonly OwnPost[];
  formulaOf: (postId: string) => PublishedPost['formula'];
}>;

/** The posts that are on LinkedIn, as far as we know, the newest first. */
export function publishedPosts({ publications, results, finished, formulaOf }: Known): PublishedPost[] {
  const posts = new Map(finished.map((post) => [post.postId, post]));
  const byPublication = new Map(results.map((result) => [result.publicationId, result]));
  const partOf = (postId: string) => ({
    postId,
    angle: posts.get(postId)?.angle ?? null,
    formula: formulaOf(postId),
  });
  const published = publications.flatMap((publication): PublishedPost[] => {
    if (publication.state !== 'published') return [];
    const { id, postId, body, url, publishedAt } = publication;
    const result = byPublication.get(id) ?? null;
    return [
      { key: id, ...partOf(postId), publicationId: id, text: body, url: url || null, publishedAt, result },
    ];
  });
  const byHand = results
    .filter(({ publicationId }) => publicationId === null)
    .map((result): PublishedPost => {
      const { postId, url, publishedAt } = result;
      const post = posts.get(postId);
      const text = post ? linkedInText(post) : '';
      return { key: postId, ...partOf(postId), publicationId: null, text, url, publishedAt, result };
    });
  return [...published, ...byHand].sort((one, other) => other.publishedAt - one.publishedAt);
}

/** Finished posts that nobody says are on LinkedIn: their author may have published them by hand. */
export function postsByHand<Own extends OwnPost>(
  finished: readonly Own[],
  published: readonly PublishedPost[],
): Own[] {
  const known = new Set(published.map(({ postId }) => postId));
  return finished.filter(({ postId }) => !known.has(postId));
}

/** What a post is called in lists: its first line. */
export function nameOf({ text }: Pick<PublishedPost, 'text'>): string {
  return hookOf(text) || 'A post that is no longer here';
}
