import { expect, test } from 'vitest';
import { bestFirstLines } from './best-first-lines.ts';

// A phone line fits seventy characters.
const measure = (piece: string) => piece.length * 5;
const body = `\n\n${'We asked her what she needed and then we waited. '.repeat(12)}`;

test('returns each first line once, newest post first', () => {
  const posts = ['She called at six.', '  We hired a nurse.', 'she called at six.', 'I no longer wait.'];
  expect(
    bestFirstLines(
      posts.map((line) => line + body),
      measure,
    ),
  ).toEqual(['She called at six.', 'We hired a nurse.', 'I no longer wait.']);
});

test('leaves out a post whose first sentence crosses the fold or that begins with a heading', () => {
  const long = `${'We asked her what she needed and then '.repeat(8)}she came.`;
  expect(bestFirstLines([long + body, `A win${body}`, ''], measure)).toEqual([]);
});

test('uses the first sentence of a long paragraph', () => {
  expect(bestFirstLines([body], measure)).toEqual(['We asked her what she needed and then we waited.']);
});

test('includes a post that is too short for notes, and limits the list', () => {
  expect(bestFirstLines(['Hire slowly, always.'], measure)).toEqual(['Hire slowly, always.']);
  const many = Array.from({ length: 8 }, (_, index) => `Post number ${index} is here.`);
  expect(bestFirstLines(many, measure)).toEqual(many.slice(0, 5));
});
