import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { hookOf } from './hook-shape.ts';
import type { PostResult, PublishedPost } from './published-post.ts';

type OwnPost = Pick<Post, 'postId' | 'content' | 'tags' | 'angle' | 'title'>;

/**
 * Everything needed to find an account's published posts. `formulaOf` returns the formula that a post was written
 * with.
 */
type Known = Readonly<{
  publications: readonly Publication[];
  results: readonly PostResult[];
  /** The posts of all batches, finished or not, because a published post may have been reopened. */
  posts: readonly OwnPost[];
  formulaOf: (postId: string) => PublishedPost['formula'];
  /** The name of a profile or page. */
  nameOfConnection: (connectionId: string) => string | null;
}>;

/** The posts that are on LinkedIn, as far as we know, newest first. */
export function publishedPosts(known: Known): PublishedPost[] {
  const { publications, results, formulaOf, nameOfConnection } = known;
  const posts = new Map(known.posts.map((post) => [post.postId, post]));
  const byPublication = new Map(results.map((result) => [result.publicationId, result]));
  const partOf = (postId: string) => ({
    postId,
    angle: posts.get(postId)?.angle ?? null,
    formula: formulaOf(postId),
  });
  const published = publications.flatMap((publication): PublishedPost[] => {
    if (publication.state !== 'published') return [];
    const { id, postId, connectionId, body, url, publishedAt } = publication;
    return [
      {
        key: id,
        ...partOf(postId),
        publicationId: id,
        publishedAs: nameOfConnection(connectionId),
        text: body,
        url: url || null,
        publishedAt,
        result: byPublication.get(id) ?? null,
      },
    ];
  });
  const withNumbers = new Set(published.filter(({ result }) => result).map(({ postId }) => postId));
  const byHand = results
    // Typed numbers from before the publication had its own would count twice.
    .filter(({ publicationId, postId }) => publicationId === null && !withNumbers.has(postId))
    .map((result): PublishedPost => {
      const { postId, url, publishedAt } = result;
      const post = posts.get(postId);
      const text = post ? linkedInText(post) : '';
      return {
        key: postId,
        ...partOf(postId),
        publicationId: null,
        publishedAs: null,
        text,
        url,
        publishedAt,
        result,
      };
    });
  return [...published, ...byHand].sort((one, other) => other.publishedAt - one.publishedAt);
}

/** Finished posts that are not known to be on LinkedIn. Their author may have published them by hand. */
export function unlinkedPosts<Own extends OwnPost>(
  finished: readonly Own[],
  published: readonly PublishedPost[],
): Own[] {
  const known = new Set(published.map(({ postId }) => postId));
  return finished.filter(({ postId }) => !known.has(postId));
}

/** The name of a post in lists: its first line. */
export function nameOf({ text }: Pick<PublishedPost, 'text'>): string {
  return hookOf(text) || 'Deleted post';
}
