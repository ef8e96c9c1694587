import { expect, it } from 'vitest';
import { emptyWritingContext } from '../ai/writing-context.ts';
import {
  followUpFor,
  parsePostBody,
  postRefusal,
  postTitle,
  remainingAfterSave,
  transcriptRefusal,
} from './answer.ts';
import { answerPrompt } from './answer-prompt.ts';

it('titles a post with the first 100 characters of its question', () => {
  expect(postTitle('x'.repeat(140))).toBe(`${'x'.repeat(100)}...`);
  expect(postTitle('What broke?')).toBe('What broke?...');
});

it('rejects an answer that is too short', () => {
  expect(transcriptRefusal(' ab ')).toBe('Transcription too short or empty');
  expect(transcriptRefusal('abc')).toBeNull();
  expect(postRefusal('ab')).toBe('Transcription too short or empty');
  expect(postRefusal('abcd')).toBe('Content too short for AI processing');
  expect(postRefusal('abcde')).toBeNull();
});

it('keeps text added during a save, or all of it if the saved part changed', () => {
  expect(remainingAfterSave(' It broke.\n', 'It broke.')).toBe('');
  expect(remainingAfterSave('It broke.\n\nAt noon. ', 'It broke.')).toBe('At noon. ');
  expect(remainingAfterSave('At noon it broke.', 'It broke.')).toBe('At noon it broke.');
});

it('prompts for drafts with the question and the answer', () => {
  const result = answerPrompt('What broke?', 'The pump, at noon.', emptyWritingContext);
  expect(result).toMatchObject({ temperature: 0.7, maxTokens: 800 });
  expect(result.messages[1].content).toContain('Question: What broke?\n\nAnswer: The pump, at noon.');
});

it('asks for drafts in the language of the answer, not of the question', () => {
  const result = answerPrompt(
    'What did you learn from the worst hire that you made?',
    'Wir haben in zwei Tagen eingestellt.',
    emptyWritingContext,
  );
  expect(result.messages[0].content).toContain('Write in German');
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

it('asks a follow-up question that matches the tags if the answer is short', () => {
  expect(followUpFor('We hired her.', ['Case Study'])).toContain('number');
  expect(followUpFor('We hired her.', ['My tag'])).toContain('what changed afterwards');
  expect(followUpFor('word '.repeat(40), ['Case Study'])).toBeNull();
});
