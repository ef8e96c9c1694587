import { expect, test } from 'vitest';
import { emptyPost } from '#domain/posts/post.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { examplePosts } from './post-examples.ts';
import type { PostResult } from './published-post.ts';
import { nameOf, publishedPosts, unlinkedPosts } from './published-posts.ts';

const at = Date.UTC(2026, 10, 2, 8);
const [example] = examplePosts(1, { rate: 0.03 });
const result = (changes: Partial<PostResult>): PostResult =>
  ({ ...example?.result, publishedAt: at, ...changes }) as PostResult;
const publication = (id: string, postId: string): Publication => ({
  id,
  postId,
  connectionId: 'c',
  body: `The text of ${id}\n\nMore`,
  media: [],
  visibility: 'PUBLIC',
  publishAt: at,
  timeZone: 'UTC',
  approval: { kind: 'none' },
  state: 'published',
  url: 'https://www.linkedin.com/feed/update/urn:li:share:7131234567890123456',
  publishedAt: at + 86_400_000,
});
const own = ['one', 'two', 'three'].map((postId) => ({
  ...emptyPost(postId, 'b', 0),
  content: `Text ${postId}`,
  angle: 'hot_take' as const,
}));

test('lists publications and posts published manually, newest first', () => {
  const posts = publishedPosts({
    publications: [
      publication('p1', 'one'),
      { ...publication('p2', 'two'), state: 'canceled' } as Publication,
    ],
    results: [
      result({ id: 'r1', postId: 'one', publicationId: 'p1' }),
      result({ id: 'r2', postId: 'two', publicationId: null }),
      result({ id: 'r3', postId: 'deleted', publicationId: null, publishedAt: at - 1 }),
    ],
    posts: own,
    nameOfConnection: (id) => (id === 'c' ? 'Maria Berg' : null),
    formulaOf: (postId) => (postId === 'one' ? { id: 'f', name: 'F' } : null),
  });
  expect(posts).toMatchObject([
    {
      key: 'p1',
      postId: 'one',
      angle: 'hot_take',
      publishedAs: 'Maria Berg',
      formula: { id: 'f' },
      result: { id: 'r1' },
    },
    { key: 'two', postId: 'two', text: 'Text two', angle: 'hot_take', formula: null, result: { id: 'r2' } },
    { key: 'deleted', angle: null, text: '' },
  ]);
  expect(posts.map(nameOf)).toEqual(['The text of p1', 'Text two', 'Deleted post']);
  expect(unlinkedPosts(own, posts).map(({ postId }) => postId)).toEqual(['three']);
});

test('replaces numbers entered manually with those of the publication', () => {
  const known = {
    publications: [publication('p1', 'one')],
    posts: own,
    formulaOf: () => null,
    nameOfConnection: () => null,
  };
  const [byHand, read] = [
    result({ id: 'r1', postId: 'one', publicationId: null }),
    result({ id: 'r2', postId: 'one', publicationId: 'p1' }),
  ];
  const idsOf = (...results: PostResult[]) =>
    publishedPosts({ ...known, results }).map((post) => post.result?.id);
  expect(idsOf(byHand)).toEqual([undefined, 'r1']);
  expect(idsOf(byHand, read)).toEqual(['r2']);
});
