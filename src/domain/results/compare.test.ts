import { expect, test } from 'vitest';
import { compareGroups, medianRate, percent } from './compare.ts';
import { examplePosts } from './post-examples.ts';

const byAngle = (post: { angle: string | null }) => (post.angle ? [post.angle] : []);

test('the usual rate is the median rate', () => {
  expect(medianRate([])).toBe(0);
  expect(medianRate([{ rate: 0.9 }, { rate: 0.02 }, { rate: 0.03 }])).toBe(0.03);
  expect(medianRate([{ rate: 0.02 }, { rate: 0.04 }])).toBe(0.03);
});

test('a group with fewer than three posts gets no verdict, however well they did', () => {
  const posts = [
    ...examplePosts(2, { rate: 0.5, angle: 'hot_take' }),
    ...examplePosts(8, { rate: 0.02, angle: 'story' }),
  ];
  const groups = compareGroups(posts, byAngle);
  expect(groups.map(({ key, verdict }) => [key, verdict])).toEqual([
    ['story', 'usual'],
    ['hot_take', 'too-few'],
  ]);
});

test('one lucky post does not make a group better', () => {
  const posts = [
    ...examplePosts(1, { rate: 0.6, angle: 'story' }),
    ...examplePosts(3, { rate: 0.02, angle: 'story' }),
    ...examplePosts(6, { rate: 0.02, angle: 'tactical' }),
  ];
  expect(compareGroups(posts, byAngle).map(({ verdict }) => verdict)).toEqual(['usual', 'usual']);
});

test('a clear difference counts more if more posts show it', () => {
  const timesOf = (count: number) =>
    compareGroups(
      [
        ...examplePosts(count, { rate: 0.04, angle: 'story' }),
        ...examplePosts(20, { rate: 0.02, angle: 'tactical' }),
      ],
      byAngle,
    ).find(({ key }) => key === 'story')?.times ?? 0;
  expect(timesOf(3)).toBeCloseTo(1.5);
  expect(timesOf(9)).toBeCloseTo(1.75);
});

test('labels groups better, as usual, or worse', () => {
  const posts = [
    ...examplePosts(4, { rate: 0.06, angle: 'story' }),
    ...examplePosts(5, { rate: 0.03, angle: 'tactical' }),
    ...examplePosts(4, { rate: 0.01, angle: 'listicle' }),
  ];
  expect(compareGroups(posts, byAngle).map(({ key, verdict }) => [key, verdict])).toEqual([
    ['story', 'better'],
    ['tactical', 'usual'],
    ['listicle', 'worse'],
  ]);
});

test('posts without a key belong to no group', () => {
  expect(compareGroups(examplePosts(4, { rate: 0.03, angle: null }), byAngle)).toEqual([]);
});

test('everything is as usual without any engagement', () => {
  const [group] = compareGroups(examplePosts(4, { rate: 0, angle: 'story' }), byAngle);
  expect(group).toMatchObject({ verdict: 'usual', times: 1 });
});

test('formats rates as percentages', () => {
  expect(percent(0.0312)).toBe('3.1%');
});

test('counts a post on a profile and a page once toward the minimum number of posts', () => {
  const twice = [
    ...examplePosts(2, { rate: 0.08, angle: 'story', postId: 'twice' }),
    ...examplePosts(1, { rate: 0.08, angle: 'story' }),
    ...examplePosts(6, { rate: 0.02, angle: 'tactical' }),
  ];
  expect(compareGroups(twice, byAngle).find(({ key }) => key === 'story')).toMatchObject({
    verdict: 'too-few',
    count: 2,
  });
});
