import { expect, test } from 'vitest';
import {
  dumpHint,
  type FirstRun,
  firstRunView,
  firstStepsOf,
  headerHint,
  showsExamples,
} from './first-run.ts';
import { newBatch } from './posts/batch.ts';
import type { Post, PostState } from './posts/post.ts';

const offered: FirstRun = { isOffered: true, hasChosen: true };

function postsWith(...states: PostState[]): Post[] {
  const { posts } = newBatch(() => crypto.randomUUID(), 0);
  return posts.map((post, index) => ({ ...post, state: states[index] ?? post.state }));
}

test('the panel offers new accounts a choice, then shows the steps until it is closed', () => {
  expect(firstRunView(undefined), 'an account of an earlier release').toBeNull();
  expect(firstRunView({ isOffered: true })).toBe('choice');
  expect(firstRunView(offered)).toBe('steps');
  expect(firstRunView({ ...offered, isClosed: true })).toBeNull();
});

test('each step counts as done once its result exists', () => {
  expect(firstStepsOf({ videoCount: 0, ideaCount: 0, posts: postsWith() })).toEqual({
    video: false,
    idea: false,
    post: false,
  });
  expect(firstStepsOf({ videoCount: 1, ideaCount: 0, posts: postsWith('drafting') })).toEqual({
    video: true,
    idea: true,
    post: false,
  });
  expect(firstStepsOf({ videoCount: 0, ideaCount: 0, posts: postsWith('complete') }).post).toBe(true);
});

test('the Dump explains itself until it has an idea, and then explains how to promote it', () => {
  expect(dumpHint(offered, 0)).toBe('dump');
  expect(dumpHint(offered, 1)).toBe('promote');
  expect(dumpHint({ ...offered, seenHints: { promote: true } }, 1)).toBeNull();
  expect(dumpHint(undefined, 0), 'an account of an earlier release').toBeNull();
});

test('the header explains one term at a time, when it first matters', () => {
  const [none, one, row] = [
    { complete: 0, rowBadges: 0 },
    { complete: 1, rowBadges: 0 },
    { complete: 5, rowBadges: 1 },
  ];
  expect(headerHint({ isOffered: true }, none), 'the choice comes first').toBeNull();
  expect(headerHint(offered, none)).toBe('batch');
  expect(headerHint(offered, one)).toBe('streak');
  expect(headerHint(offered, row)).toBe('badge');
  expect(headerHint({ ...offered, seenHints: { badge: true, streak: true } }, row)).toBe('batch');
  expect(headerHint({ ...offered, seenHints: { badge: true, streak: true, batch: true } }, row)).toBeNull();
});

test('examples appear only for accounts that have written nothing', () => {
  expect(showsExamples(undefined, postsWith())).toBe(true);
  expect(showsExamples({ hidesExamples: true }, postsWith())).toBe(false);
  expect(showsExamples(undefined, postsWith('complete'))).toBe(false);
});
