import { describe, expect, test } from 'vitest';
import { defaultThoughtLeaders, parseBoost } from './thought-leaders.ts';

const [leader] = defaultThoughtLeaders;

test('there are three leaders with unique keys and colors', () => {
  expect(new Set(defaultThoughtLeaders.map(({ key }) => key)).size).toBe(3);
  expect(new Set(defaultThoughtLeaders.map(({ color }) => color)).size).toBe(3);
});

describe('a boost', () => {
  test('is parsed from the answer', () => {
    expect(parseBoost('{"keyInsight":" Trust first. ","boost":"Say why."}', leader)).toEqual({
      leader: leader.key,
      name: leader.name,
      avatarInitials: 'AG',
      keyInsight: 'Trust first.',
      boost: 'Say why.',
      color: leader.color,
    });
  });

  test.each(['', 'No.', '{}', '{"keyInsight":"x"}', '{"keyInsight":"x","boost":" "}', '["x","y"]'])(
    'is not found in %j',
    (answer) => expect(parseBoost(answer, leader)).toBeUndefined(),
  );
});
