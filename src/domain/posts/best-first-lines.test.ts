import { expect, test } from 'vitest';
import { bestFirstLines } from './best-first-lines.ts';

// Seventy characters in a line of a phone.
const measure = (piece: string) => piece.length * 5;
const body = `\n\n${'We asked her what she needed and then we waited. '.repeat(12)}`;

test('the first lines of the newest posts come first, each once', () => {
  const posts = ['She called at six.', '  We hired a nurse.', 'she called at six.', 'I no longer wait.'];
  expect(
    bestFirstLines(
      posts.map((line) => line + body),
      measure,
    ),
  ).toEqual(['She called at six.', 'We hired a nurse.', 'I no longer wait.']);
});

test('a post whose first sentence is cut off at the fold, or that begins with a heading, has none', () => {
  const long = `${'We asked her what she needed and then '.repeat(8)}she came.`;
  expect(bestFirstLines([long + body, `A win${body}`, ''], measure)).toEqual([]);
});

test('a long paragraph counts with its first sentence', () => {
  expect(bestFirstLines([body], measure)).toEqual(['We asked her what she needed and then we waited.']);
});

test('a post that is too short for remarks counts, and the list has an end', () => {
  expect(bestFirstLines(['Hire slowly, always.'], measure)).toEqual(['Hire slowly, always.']);
  const many = Array.from({ length: 8 }, (_, index) => `Post number ${index} is here.`);
  expect(bestFirstLines(many, measure)).toEqual(many.slice(0, 5));
});
