import { expect, test } from 'vitest';
import { jsonIn } from './json-answer.ts';

test.each([
  ['["a","b"]', ['a', 'b']],
  ['Here you are:\n```json\n{"boost":"x"}\n```\nEnjoy!', { boost: 'x' }],
  ['Sure! ["one [1]", "two"] Anything else?', ['one [1]', 'two']],
  ['I made {"a": 1} for you', { a: 1 }],
  ['no json at all', undefined],
  ['"only a string"', undefined],
  ['[broken', undefined],
])('in %j', (answer, value) => {
  expect(jsonIn(answer)).toEqual(value);
});
