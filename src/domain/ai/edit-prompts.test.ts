import { expect, test } from 'vitest';
import { fixPrompt, mergePrompt, polishPrompt } from './edit-prompts.ts';
import { fixActions } from './edits.ts';
import { emptyWritingContext } from './writing-context.ts';

test('polish uses temperature 0.3 and at most 400 tokens', () => {
  const prompt = polishPrompt('Teh post', emptyWritingContext);
  expect(prompt).toMatchObject({ temperature: 0.3, maxTokens: 400 });
  expect(prompt.messages[1].content).toBe('=== POST ===\nTeh post\n=== POST ===');
});

test('raises the token limit for a long post', () => {
  expect(polishPrompt('x'.repeat(3000), emptyWritingContext).maxTokens).toBe(1200);
});

test('the merge prompt contains the text and each dictated passage', () => {
  const prompt = mergePrompt('Written. Um said.', ['Um said.'], emptyWritingContext);
  expect(prompt.messages[1].content).toContain('=== POST ===\nWritten. Um said.');
  expect(prompt.messages[1].content).toContain('=== SPOKEN 1 ===\nUm said.');
});

test.each(fixActions)('the prompt of “$label” describes its task and the answer format', (action) => {
  const { messages } = fixPrompt(action, 'A post', emptyWritingContext);
  expect(messages[0].content).toContain(action.task);
  expect(messages[0].content).toContain(action.answers === 'text' ? 'the whole text' : 'JSON array of 3');
});
