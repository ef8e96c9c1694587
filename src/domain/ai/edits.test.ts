import { describe, expect, test } from 'vitest';
import { fixActions, parseChoices } from './edits.ts';

test('the five actions have the labels of the specification', () => {
  expect(fixActions.map(({ label }) => label)).toEqual([
    'Tighten & Clarify',
    'Stronger Hook',
    'Structure for Mobile',
    'Shorten to 120-180 words',
    'Add 3 CTA options',
  ]);
});

describe('parseChoices', () => {
  test.each([
    ['["a","b","c","d"]', ['a', 'b', 'c']],
    ['1. First\n2) Second\n\n- Third', ['First', 'Second', 'Third']],
    [
      '["47. That is how many CVs I read.","2019. I was broke."]',
      ['47. That is how many CVs I read.', '2019. I was broke.'],
    ],
    ['', []],
  ])('parses the choices in %j', (answer, choices) => expect(parseChoices(answer)).toEqual(choices));
});
