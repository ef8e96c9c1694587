import { expect, test } from 'vitest';
import { parseJson, parseStrings } from './json-answer.ts';

test.each([
  ['["a","b"]', ['a', 'b']],
  ['Here you are:\n```json\n{"boost":"x"}\n```\nEnjoy!', { boost: 'x' }],
  ['Sure! ["one [1]", "two"] Anything else?', ['one [1]', 'two']],
  ['I made {"a": 1} for you', { a: 1 }],
  ['no json at all', undefined],
  ['"only a string"', undefined],
  ['[broken', undefined],
])('parses the JSON in %j', (answer, value) => {
  expect(parseJson(answer)).toEqual(value);
});

test.each([
  ['["a","b"]', ['a', 'b']],
  ['{"drafts":["a","b"]}', ['a', 'b']],
  ['[{"version":1,"text":"the first"},{"version":"2","text":"the second"}]', ['the first', 'the second']],
  ['{"post":"a whole one","tone":"calm"}', ['a whole one']],
  ['["a","b', ['a']],
  ['Here are three:\n\n["a [1]","b', ['a [1]']],
  ['Said "so" [and so]', undefined],
  ['[1, 2]', []],
])('parses the strings in %j', (answer, strings) => {
  expect(parseStrings(answer)).toEqual(strings);
});
