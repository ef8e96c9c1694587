import { describe, expect, test } from 'vitest';
import { fixActions, fixPrompt, mergePrompt, parseChoices, polishPrompt } from './edits.ts';
import { emptyVoiceProfile } from './voice-profile.ts';

test('the five actions have the labels of the specification', () => {
  expect(fixActions.map(({ label }) => label)).toEqual([
    'Tighten & Clarify',
    'Stronger Hook',
    'Structure for Mobile',
    'Shorten to 120-180 words',
    'Add 3 CTA options',
  ]);
});

describe('prompts', () => {
  test('polish uses temperature 0.3 and at most 400 tokens', () => {
    const prompt = polishPrompt('Teh post', emptyVoiceProfile);
    expect(prompt).toMatchObject({ temperature: 0.3, maxTokens: 400 });
    expect(prompt.messages[1].content).toBe('=== POST ===\nTeh post\n=== POST ===');
  });

  test('a long post gets a higher token limit', () => {
    expect(polishPrompt('x'.repeat(3000), emptyVoiceProfile).maxTokens).toBe(1200);
  });

  test('merge contains the text and each dictated passage', () => {
    const prompt = mergePrompt('Written. Um said.', ['Um said.'], emptyVoiceProfile);
    expect(prompt.messages[1].content).toContain('=== POST ===\nWritten. Um said.');
    expect(prompt.messages[1].content).toContain('=== SPOKEN 1 ===\nUm said.');
  });

  test.each(fixActions)('$label describes its task and the answer format', (action) => {
    const { messages } = fixPrompt(action, 'A post', emptyVoiceProfile);
    expect(messages[0].content).toContain(action.task);
    expect(messages[0].content).toContain(
      action.answers === 'choices' ? 'JSON array of 3' : 'the whole text',
    );
  });
});

describe('choices', () => {
  test.each([
    ['["a","b","c","d"]', ['a', 'b', 'c']],
    ['1. First\n2) Second\n\n- Third', ['First', 'Second', 'Third']],
    [
      '["47. That is how many CVs I read.","2019. I was broke."]',
      ['47. That is how many CVs I read.', '2019. I was broke.'],
    ],
    ['', []],
  ])('in %j', (answer, choices) => expect(parseChoices(answer)).toEqual(choices));
});
