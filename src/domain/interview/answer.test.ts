import { expect, it } from 'vitest';
import { emptyVoiceProfile } from '../ai/voice-profile.ts';
import {
  answerPrompt,
  followUpFor,
  leftAfterSaving,
  parsePostBody,
  postTitle,
  transcriptRefusal,
} from './answer.ts';

it('titles a post with the first 100 characters of its question', () => {
  expect(postTitle('x'.repeat(140))).toBe(`${'x'.repeat(100)}...`);
  expect(postTitle('What broke?')).toBe('What broke?...');
});

it('refuses an answer that is too short', () => {
  expect(transcriptRefusal(' ab ')).toBe('Transcription too short or empty');
  expect(transcriptRefusal('abc')).toBeNull();
  expect(answerPrompt('Why?', 'ab', emptyVoiceProfile)).toEqual({
    ok: false,
    message: 'Transcription too short or empty',
  });
  expect(answerPrompt('A question that is long enough', 'abcd', emptyVoiceProfile)).toEqual({
    ok: false,
    message: 'Content too short for AI processing',
  });
});

it('keeps text added during a save, or all of it if the saved part changed', () => {
  expect(leftAfterSaving(' It broke.\n', 'It broke.')).toBe('');
  expect(leftAfterSaving('It broke.\n\nAt noon. ', 'It broke.')).toBe('At noon. ');
  expect(leftAfterSaving('At noon it broke.', 'It broke.')).toBe('At noon it broke.');
});

it('prompts for drafts with the question and the answer', () => {
  const result = answerPrompt('What broke?', 'The pump, at noon.', emptyVoiceProfile);
  expect(result.ok && result.prompt).toMatchObject({ temperature: 0.7, maxTokens: 800 });
  expect(result.ok && result.prompt.messages[1].content).toContain(
    'Question: What broke?\n\nAnswer: The pump, at noon.',
  );
});

it('uses the first version that is long enough as the post', () => {
  expect(parsePostBody('["short", "The pump broke at noon.", "Another one here."]')).toEqual({
    ok: true,
    body: 'The pump broke at noon.',
  });
  expect(parsePostBody('["", ""]')).toEqual({
    ok: false,
    message: 'Failed to generate drafts: OpenAI returned no drafts',
  });
  expect(parsePostBody('["short"]')).toEqual({
    ok: false,
    message: 'Failed to generate drafts: All generated drafts were too short or empty',
  });
});

it('asks a follow-up question that suits the tags if the answer is short', () => {
  expect(followUpFor('We hired her.', ['Case Study'])).toContain('number');
  expect(followUpFor('We hired her.', ['My tag'])).toContain('what changed afterwards');
  expect(followUpFor('word '.repeat(40), ['Case Study'])).toBeNull();
});
