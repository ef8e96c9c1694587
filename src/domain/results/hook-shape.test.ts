import { expect, test } from 'vitest';
import { hookPatterns } from '#domain/posts/hook-patterns.ts';
import { hookOf, hookPatternOf, hookShapeOf } from './hook-shape.ts';

test.each([
  ['Why do good people leave?', 'question'],
  ['“Nobody has asked me that.”', 'quote'],
  ['How we went from 61 days to 23:', 'number'],
  ['Stop asking for references.', 'no'],
  ['Don’t post the job yet.', 'no'],
  ['You will lose them in week two.', 'you'],
  ['I almost quit.', 'i'],
  ['My first client never paid.', 'i'],
  ['On Tuesday, I lost a client.', 'i'],
  ['Last spring we lost a client.', 'i'],
  ['Slow was the product all along.', 'statement'],
  ['Icons are not a brand.', 'statement'],
  ['', 'statement'],
])('recognizes "%s" as the hook shape "%s"', (hook, shape) => {
  expect(hookShapeOf(hook)).toBe(shape);
});

test('uses the first line that has text as the hook', () => {
  expect(hookOf('\n\n  I almost quit. \n\nThen')).toBe('I almost quit.');
});

test('every distinguishable example of the hook library follows its pattern', () => {
  const all = Object.values(hookPatterns).flat();
  const found = all.filter(({ example }) => hookPatternOf(example) !== undefined);
  for (const { pattern, example } of found) expect(hookPatternOf(example)).toBe(pattern);
  expect(found.length).toBeGreaterThan(all.length / 2);
  expect(hookPatternOf('Slow was the product all along.')).toBeUndefined();
});
