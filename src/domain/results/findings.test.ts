import { expect, test } from 'vitest';
import { findingsOf, highestRate, suggestionsFrom, trustMessage } from './findings.ts';
import { examplePosts } from './post-examples.ts';

const zone = 'Europe/Berlin';
const say = {
  weekday: (weekday: number) =>
    `${['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'][weekday - 1]}day`,
  hour: (hour: number) => `${hour}:00`,
};
/** Monday, November 2, 2026, 8:00 in Berlin. */
const monday = Date.UTC(2026, 10, 2, 7);
const hour = 3_600_000;

test("uses weekdays and hours in the user's time zone", () => {
  const [post] = examplePosts(1, { rate: 0.03, publishedAt: Date.UTC(2026, 10, 1, 23, 30) });
  const findings = findingsOf(post ? [post] : [], zone);
  expect(findings.weekdays.map(({ key }) => key)).toEqual([1]);
  expect(findings.hours.map(({ key }) => key)).toEqual([0]);
  expect(findingsOf(post ? [post] : [], 'UTC').weekdays.map(({ key }) => key)).toEqual([7]);
});

test('the scale of the bars ends at the highest rate of a group with enough posts', () => {
  const often = examplePosts(3, { rate: 0.04, angle: 'story', publishedAt: monday });
  const once = examplePosts(1, { rate: 0.09, angle: 'tactical', publishedAt: monday + 29 * hour });
  expect(highestRate(findingsOf([...often, ...once], zone))).toBeCloseTo(0.04);
  expect(highestRate(findingsOf(once, zone)), 'without groups to compare').toBeCloseTo(0.09);
});

test('suggests what did clearly better, with its numbers', () => {
  const posts = [
    ...examplePosts(5, {
      rate: 0.06,
      angle: 'story',
      publishedAt: monday,
      text: 'I almost quit.\n\nThen',
      formula: { id: 'f1', name: 'The no that paid' },
    }),
    ...examplePosts(6, {
      rate: 0.02,
      angle: 'tactical',
      publishedAt: monday + 29 * hour,
      text: 'Hiring is slow.',
    }),
  ];
  expect(suggestionsFrom(findingsOf(posts, zone), say)).toEqual([
    {
      kind: 'angle',
      angle: 'story',
      what: 'Write another “Story”',
      because: '6.0% engagement across 5 posts. Your usual is 2.0%.',
    },
    {
      kind: 'hook',
      what: 'Start with something about you',
      because: '6.0% engagement across 5 posts. Your usual is 2.0%. Your best: “I almost quit.”',
    },
    {
      kind: 'formula',
      formulaId: 'f1',
      what: 'Use the formula “The no that paid” again',
      because: '6.0% engagement across 5 posts. Your usual is 2.0%.',
    },
    {
      kind: 'time',
      what: 'Publish on Mondays around 8:00',
      because: '6.0% engagement across 5 posts. Your usual is 2.0%.',
    },
    {
      kind: 'try',
      angle: 'authority',
      what: 'Try “Authority” once',
      because: 'You have no numbers for this angle yet.',
    },
  ]);
});

test('suggests only an experiment if there are few posts', () => {
  const posts = [
    ...examplePosts(1, { rate: 0.09, angle: 'hot_take' }),
    ...examplePosts(2, { rate: 0.02, angle: 'story' }),
  ];
  expect(suggestionsFrom(findingsOf(posts, zone), say)).toMatchObject([
    { kind: 'try', angle: 'hot_take', what: 'Try 2 more of “Hot take”' },
  ]);
  expect(suggestionsFrom(findingsOf(posts.slice(0, 2), zone), say)).toEqual([]);
});

test('says how reliable the findings are', () => {
  const say = (count: number) => trustMessage(findingsOf(examplePosts(count, { rate: 0.03 }), zone));
  expect(say(1)).toMatch(/^1 post isn’t enough to compare\. Add numbers for 2 more\.$/);
  expect(say(4)).toMatch(/treat this as a hint/);
  expect(say(12)).toMatch(/Too few to tell/);
});

test('a post on both a profile and a page does not make the findings more reliable', () => {
  const findings = findingsOf(examplePosts(3, { rate: 0.03, postId: 'everywhere' }), zone);
  expect(findings).toMatchObject({ count: 1, trust: 'nothing' });
});

test('ignores the hooks of posts without a text', () => {
  const findings = findingsOf(examplePosts(3, { rate: 0.03, text: '' }), zone);
  expect(findings).toMatchObject({ count: 3, hooks: [] });
});
