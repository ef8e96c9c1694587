import { describe, expect, test } from 'vitest';
import { defaultThoughtLeaders, parseBoost } from './thought-leaders.ts';

const [leader] = defaultThoughtLeaders;

test('lists three leaders with unique keys and colors', () => {
  expect(new Set(defaultThoughtLeaders.map(({ key }) => key)).size).toBe(3);
  expect(new Set(defaultThoughtLeaders.map(({ color }) => color)).size).toBe(3);
});

describe('parseBoost', () => {
  test('parses a boost from the answer', () => {
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
    'finds no boost in %j',
    (answer) => expect(parseBoost(answer, leader)).toBeUndefined(),
  );
});
