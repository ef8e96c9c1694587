import { describe, expect, test } from 'vitest';
import { parseProposals } from './post-proposals.ts';

const story = {
  angle: 'story',
  firstLine: 'The ward nurse phoned at six.',
  sentence: 'She asked one thing.',
};
const win = {
  angle: 'client_win',
  firstLine: 'A clinic had no night shift.',
  sentence: 'Today it has {two} "full" ones.',
};

describe('parseProposals', () => {
  test.each([
    ['an object with a list', JSON.stringify({ posts: [story, win] })],
    ['a list', JSON.stringify([story, win])],
    [
      'a fence inside prose',
      `Sure!\n\`\`\`json\n${JSON.stringify({ posts: [story, win] }, null, 2)}\n\`\`\`\nDone.`,
    ],
    ['one object in each line', `${JSON.stringify(story)}\n${JSON.stringify(win)}`],
    ['numbered objects', `1. ${JSON.stringify(story)}\n2. ${JSON.stringify(win)}`],
    [
      'a cut-off list',
      `{"posts": [${JSON.stringify(story)}, ${JSON.stringify(win)}, {"angle": "listicle", "firs`,
    ],
  ])('reads proposals from %s', (_, answer) => expect(parseProposals(answer, null)).toEqual([story, win]));

  test('accepts other spellings of fields and angles, and line breaks in a text', () => {
    const loose =
      '{"Angle": "Client win", "first_line": "A clinic had\nno night shift.", "Sentence": " Today it has one. "}';
    expect(parseProposals(loose, null)).toEqual([
      { angle: 'client_win', firstLine: 'A clinic had no night shift.', sentence: 'Today it has one.' },
    ]);
  });

  test('finds no proposals in prose, a refusal, or a repeated answer format', () => {
    for (const answer of [
      '',
      'I can’t help with that.',
      '{"posts": []}',
      '{"angle": "string", "firstLine": "string", "sentence": "string"}',
    ])
      expect(parseProposals(answer, null)).toEqual([]);
  });
});

test('drops incomplete proposals and those with an unknown angle', () => {
  const answer = [
    { ...story, firstLine: ' … ' },
    { ...story, sentence: 5 },
    { ...story, angle: 'rant' },
    { firstLine: 'No angle.', sentence: 'None.' },
    win,
  ];
  expect(parseProposals(JSON.stringify(answer), null)).toEqual([win]);
});

test('drops proposals that repeat a first line or a sentence, and returns at most five', () => {
  const others = (['listicle', 'hot_take', 'tactical', 'myth_bust', 'authority'] as const).map(
    (angle, index) => ({ angle, firstLine: `${index} things`, sentence: `Point ${index}.` }),
  );
  const answer = [
    story,
    { ...win, firstLine: 'the ward nurse phoned, at six' },
    { ...win, sentence: 'She asked: one thing!' },
    ...others,
  ];
  expect(parseProposals(JSON.stringify({ posts: answer }), null)).toEqual([story, ...others.slice(0, 4)]);
});

test('returns proposals with different angles, none of them the angle of the source post', () => {
  const answer = JSON.stringify([
    { ...story, angle: 'authority' },
    story,
    { ...story, firstLine: 'Another story.', sentence: 'It says something else.' },
    win,
  ]);
  expect(parseProposals(answer, 'authority')).toEqual([story, win]);
});
