import { describe, expect, test } from 'vitest';
import { boostIn, boostPrompt, defaultThoughtLeaders, fusePrompt, initials } from './thought-leaders.ts';
import { emptyVoiceProfile } from './voice-profile.ts';

const [leader] = defaultThoughtLeaders;

test('there are three leaders with keys and colours of their own', () => {
  expect(new Set(defaultThoughtLeaders.map(({ key }) => key)).size).toBe(3);
  expect(new Set(defaultThoughtLeaders.map(({ color }) => color)).size).toBe(3);
});

describe('a boost', () => {
  test('is asked for with the leader’s style, at 0.7 and 300 tokens', () => {
    const prompt = boostPrompt('My post', leader, emptyVoiceProfile);
    expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 300 });
    expect(prompt.messages[0].content).toContain(leader.styleNotes);
  });

  test('is read out of the answer', () => {
    expect(boostIn('{"keyInsight":" Trust first. ","boost":"Say why."}', leader)).toEqual({
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
    (answer) => expect(boostIn(answer, leader)).toBeUndefined(),
  );

  test('is fused at 0.7 and 500 tokens, post and enhancement both as material', () => {
    const boost = boostIn('{"keyInsight":"Trust first.","boost":"Say why."}', leader);
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
