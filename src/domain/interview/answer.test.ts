import { expect, it } from 'vitest';
import { emptyVoiceProfile } from '../ai/voice-profile.ts';
import {
  answerPrompt,
  followUpFor,
  leftAfterSaving,
  postBodyIn,
  postTitle,
  transcriptRefusal,
} from './answer.ts';

it('names a post after the first 100 characters of its question', () => {
  expect(postTitle('x'.repeat(140))).toBe(`${'x'.repeat(100)}...`);
  expect(postTitle('What broke?')).toBe('What broke?...');
});

it('refuses an answer of fewer than three characters, and one that is too short to write from', () => {
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

it('leaves in a field what was added while the rest was being saved, and all of it when that was changed', () => {
  expect(leftAfterSaving(' It broke.\n', 'It broke.')).toBe('');
  expect(leftAfterSaving('It broke.\n\nAt noon. ', 'It broke.')).toBe('At noon. ');
  expect(leftAfterSaving('At noon it broke.', 'It broke.')).toBe('At noon it broke.');
});

it('asks for drafts from the question and the answer', () => {
  const result = answerPrompt('What broke?', 'The pump, at noon.', emptyVoiceProfile);
  expect(result.ok && result.prompt).toMatchObject({ temperature: 0.7, maxTokens: 800 });
  expect(result.ok && result.prompt.messages[1].content).toContain(
    'Question: What broke?\n\nAnswer: The pump, at noon.',
  );
});

it('takes the first version that is long enough as the post', () => {
  expect(postBodyIn('["short", "The pump broke at noon.", "Another one here."]')).toEqual({
    ok: true,
    body: 'The pump broke at noon.',
  });
  expect(postBodyIn('["", ""]')).toEqual({
    ok: false,
    message: 'Failed to generate drafts: OpenAI returned no drafts',
  });
  expect(postBodyIn('["short"]')).toEqual({
    ok: false,
    message: 'Failed to generate drafts: All generated drafts were too short or empty',
  });
});

it('asks once more when the answer is thin, in the way of the question', () => {
  expect(followUpFor('We hired her.', ['Case Study'])).toContain('number');
  expect(followUpFor('We hired her.', ['My tag'])).toContain('what changed afterwards');
  expect(followUpFor('word '.repeat(40), ['Case Study'])).toBeNull();
});
