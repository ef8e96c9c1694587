import { expect, test } from 'vitest';
import { type NumbersRead, readingMessage } from './numbers-read.ts';

const nothing: NumbersRead = {
  read: 0,
  missing: 0,
  isMore: false,
  problem: null,
  next: { when: 'at', at: 42 },
};
const messageOf = (outcome: Partial<NumbersRead>) =>
  readingMessage({ ...nothing, ...outcome }, (instant) => `time ${instant}`);

test('reports how many numbers were read, how many LinkedIn lacks, and that older posts are left', () => {
  expect(messageOf({ read: 1 })).toEqual({ isDone: true, title: 'Got numbers for 1 post', help: '' });
  expect(messageOf({ read: 38, missing: 2, isMore: true })).toEqual({
    isDone: true,
    title: 'Got numbers for 38 posts',
    help: 'LinkedIn has no numbers for 2 posts. Press again for older posts.',
  });
});

test('says what to do about posts without numbers, but first that older posts are left', () => {
  expect(messageOf({ missing: 1 })).toEqual({
    isDone: false,
    title: 'LinkedIn has no numbers for 1 post',
    help: 'They may have been deleted on LinkedIn. Import a file, or enter the numbers.',
  });
  expect(messageOf({ missing: 40, isMore: true })).toMatchObject({
    title: 'LinkedIn has no numbers for 40 posts',
    help: 'Press again for older posts.',
  });
});

test('says when numbers can be read next if none are due', () => {
  expect(messageOf({})).toMatchObject({
    isDone: true,
    title: 'Nothing new to read',
    help: expect.stringMatching(/can be read at time 42\.$/),
  });
});

test('says how often numbers are read if the next time is unknown', () => {
  expect(messageOf({ next: { when: 'unknown' } })).toMatchObject({
    isDone: true,
    title: 'Nothing new to read',
    help: 'Each post’s numbers are read at most once an hour. Try again later.',
  });
});

test('says that LinkedIn has no numbers for any post', () => {
  expect(messageOf({ next: { when: 'never' } })).toMatchObject({
    isDone: false,
    title: 'No posts with numbers to read',
  });
});

test('reports that LinkedIn is slow if reading ended before the first response', () => {
  expect(messageOf({ isMore: true })).toMatchObject({ isDone: false, help: 'LinkedIn was slow. Try again.' });
});

test.each([
  ['reconnect', 'LinkedIn connection ended'],
  ['not-allowed', 'LinkedIn doesn’t show these numbers'],
  ['busy', 'LinkedIn is busy'],
] as const)('reports a problem first: %s', (problem, title) => {
  expect(messageOf({ read: 3, problem })).toMatchObject({ isDone: false, title });
});
