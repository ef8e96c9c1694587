import { describe, expect, test } from 'vitest';
import {
  fixActions,
  fixPrompt,
  mergePrompt,
  parseChoices,
  polishPrompt,
  withCallToAction,
  withHook,
  withTranscript,
  withVersionB,
} from './edits.ts';
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

test.each([
  ['Old\n\nRest', 'New.\n\nRest'],
  ['Old words.\nRest', 'New.\nRest'],
  ['Old words. The rest of the paragraph. More.', 'New. The rest of the paragraph. More.'],
  ['\n“Old, really?!” The rest\n\nMore.', 'New. The rest\n\nMore.'],
  ['Sales grew 3.5 times… The rest', 'New. The rest'],
  ['1. Old words. The rest', 'New. The rest'],
  ['Dr. Müller hired me. The rest', 'New. The rest'],
  ['In 2019 U.S. companies paid more, e.g. us. The rest', 'New. The rest'],
  ['I asked Sr. Old words! The rest', 'New. The rest'],
  ['旧的话。其余的话。', 'New.其余的话。'],
  ['「古い言葉！」残り', 'New.残り'],
  ['هل توظف ببطء؟ الباقي', 'New. الباقي'],
  ['पुराने शब्द। बाकी', 'New. बाकी'],
  ['', 'New.'],
])('a hook replaces only the first sentence in %j', (content, changed) => {
  expect(withHook(content, 'New.')).toBe(changed);
});

test('a hook without final punctuation does not run into the next sentence', () => {
  expect(withHook('Old words. The rest.', 'New')).toBe('New\nThe rest.');
  expect(withHook('Old words.\n\nThe rest.', 'New')).toBe('New\n\nThe rest.');
  expect(withHook('هل توظف؟ الباقي', 'لماذا؟')).toBe('لماذا؟ الباقي');
});

test('a call to action follows the last line', () => {
  expect(withCallToAction('Text\n', 'What do you do?')).toBe('Text\n\nWhat do you do?');
});

test('dictated text is appended as its own paragraph', () => {
  expect(withTranscript(' ', 'Said.')).toBe('Said.');
  expect(withTranscript('Text.\n', 'Said.')).toBe('Text.\n\nSaid.');
});

test('version B is added below the text', () => {
  expect(withVersionB('Text ', ' Other ')).toBe('Text\n\n--- Version B ---\n\nOther');
});
