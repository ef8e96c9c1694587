import { expect, test } from 'vitest';
import { part1 } from './part-1.ts';
import { part2 } from './part-2.ts';
import { problemsIn, wordsOf } from './problems.ts';

test('each message of the specification stands in the test that provokes it, and in the product', () => {
  expect(problemsIn([...part1, ...part2])).toEqual([]);
});

test('no message is listed twice', () => {
  const listed = [...part1, ...part2].flatMap(({ messages }) =>
    messages.map((each) => wordsOf(each).join(': ')),
  );
  expect(listed.filter((message, index) => listed.indexOf(message) !== index)).toEqual([]);
});

test('a list that does not hold is found out', () => {
  const entry = {
    section: '2, landing page',
    file: 'tests/e2e/landing.spec.ts',
    test: 'whoever wants no motion gets a still picture',
    messages: [],
  };
  const gone = { ...entry, file: 'tests/e2e/gone.spec.ts' };
  const renamed = { ...entry, test: 'whoever wants none gets a picture' };
  expect(problemsIn([gone, renamed])).toEqual([
    'tests/e2e/gone.spec.ts has no test called “whoever wants no motion gets a still picture”.',
    'tests/e2e/landing.spec.ts has no test called “whoever wants none gets a picture”.',
  ]);
  const notHere = { ...entry, messages: ['Easy Upload'] };
  const otherwise = { ...entry, messages: ['play the {sample} clip', 'emulateMedia'] };
  expect(problemsIn([notHere, otherwise])).toEqual([
    '“whoever wants no motion gets a still picture” does not ask for “Easy Upload”.',
    '“whoever wants no motion gets a still picture” does not ask for “play the {sample} clip”.',
    'The product does not say “play the {sample} clip” in this spelling.',
    'The product does not say “emulateMedia” in this spelling.',
  ]);
});
