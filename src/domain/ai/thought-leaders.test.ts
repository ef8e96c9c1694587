import { describe, expect, test } from 'vitest';
import { boostPrompt, defaultThoughtLeaders, fusePrompt, initials, parseBoost } from './thought-leaders.ts';
import { emptyVoiceProfile } from './voice-profile.ts';

const [leader] = defaultThoughtLeaders;

test('there are three leaders with unique keys and colors', () => {
  expect(new Set(defaultThoughtLeaders.map(({ key }) => key)).size).toBe(3);
  expect(new Set(defaultThoughtLeaders.map(({ color }) => color)).size).toBe(3);
});

describe('a boost', () => {
  test("is requested in the leader's style at temperature 0.7 with 300 tokens", () => {
    const prompt = boostPrompt('My post', leader, emptyVoiceProfile);
    expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 300 });
    expect(prompt.messages[0].content).toContain(leader.styleNotes);
  });

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

  test('is fused at temperature 0.7 with 500 tokens, with post and enhancement fenced', () => {
    const boost = parseBoost('{"keyInsight":"Trust first.","boost":"Say why."}', leader);
    if (!boost) throw new Error('the boost was not read');
    const prompt = fusePrompt('My post', boost, emptyVoiceProfile);
    expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 500 });
    expect(prompt.messages[1].content).toBe(
      '=== POST ===\nMy post\n=== POST ===\n\n=== ENHANCEMENT ===\nTrust first.\nSay why.\n=== ENHANCEMENT ===',
    );
  });
});

test.each([
  ['Adam Grant', 'AG'],
  ['Brené Maria Brown', 'BB'],
  ['Cher', 'C'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters));
