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

describe('an answer', () => {
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
  ])('is read from %s', (_, answer) => expect(parseProposals(answer, null)).toEqual([story, win]));

  test('is read with other spellings of fields and angles, and with line breaks in a text', () => {
    const loose =
      '{"Angle": "Client win", "first_line": "A clinic had\nno night shift.", "Sentence": " Today it has one. "}';
    expect(parseProposals(loose, null)).toEqual([
      { angle: 'client_win', firstLine: 'A clinic had no night shift.', sentence: 'Today it has one.' },
    ]);
  });

  test('has no proposals if it is prose, a refusal, or the form itself', () => {
    for (const answer of [
      '',
      'I can’t help with that.',
      '{"posts": []}',
      '{"angle": "string", "firstLine": "string", "sentence": "string"}',
    ])
      expect(parseProposals(answer, null)).toEqual([]);
  });
});

test('incomplete proposals and those with an unknown angle are dropped', () => {
  const answer = [
    { ...story, firstLine: ' … ' },
    { ...story, sentence: 5 },
    { ...story, angle: 'rant' },
    { firstLine: 'No angle.', sentence: 'None.' },
    win,
  ];
  expect(parseProposals(JSON.stringify(answer), null)).toEqual([win]);
});

test('proposals that repeat a first line or a sentence are dropped, and five are kept', () => {
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

test('each proposal has an angle of its own, and none has that of the post it is made from', () => {
  const answer = JSON.stringify([
    { ...story, angle: 'authority' },
    story,
    { ...story, firstLine: 'Another story.', sentence: 'It says something else.' },
    win,
  ]);
  expect(parseProposals(answer, 'authority')).toEqual([story, win]);
});
