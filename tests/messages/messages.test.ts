import { expect, test } from 'vitest';
import { part1 } from './part-1.ts';
import { part2 } from './part-2.ts';
import { markedIds, problemsIn, wordsOf } from './problems.ts';

test('a test checks every quoted message, and the product contains it', () => {
  expect(problemsIn([...part1, ...part2])).toEqual([]);
});

test('each message is listed once', () => {
  const listed = [...part1, ...part2].flatMap(({ messages }) =>
    messages.map((each) => wordsOf(each).join(': ')),
  );
  expect(listed.filter((message, index) => listed.indexOf(message) !== index)).toEqual([]);
});

test('every marked test has an entry', () => {
  const listed = new Set([...part1, ...part2].map(({ id }) => id));
  expect(markedIds().filter((id) => !listed.has(id))).toEqual([]);
});

test('missing tests and wrong wording are reported', () => {
  const entry = { section: '2, landing page', id: 'landing-page-1', messages: [] };
  expect(problemsIn([{ ...entry, id: 'landing-page-0' }])).toEqual([
    '“// Spec: landing-page-0” marks 0 tests instead of one.',
  ]);
  const notHere = { ...entry, messages: ['Easy Upload'] };
  const otherwise = { ...entry, messages: ['start creating {any} movies', 'emulateMedia'] };
  expect(problemsIn([notHere, otherwise])).toEqual([
    'The test landing-page-1 does not check “Easy Upload”.',
    'The test landing-page-1 does not check “start creating {any} movies”.',
    'The product does not contain “start creating {any} movies”.',
    'The test landing-page-1 does not check “emulateMedia”.',
    'The product does not contain “emulateMedia”.',
  ]);
});
