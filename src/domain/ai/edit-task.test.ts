import { expect, test } from 'vitest';
import {
  answerRefusal,
  answersWithChoices,
  taskChoices,
  taskLabel,
  taskPrompt,
  textAfter,
} from './edit-task.ts';
import { fixActions } from './edits.ts';
import { emptyVoiceProfile } from './voice-profile.ts';

const [tighten, hook, , , cta] = fixActions;

test('a task without a text to work on is refused', () => {
  expect(taskPrompt({ kind: 'polish' }, ' ', emptyVoiceProfile).ok).toBe(false);
  expect(taskPrompt({ kind: 'fix', action: tighten }, '', emptyVoiceProfile).ok).toBe(false);
  expect(taskPrompt({ kind: 'merge', passages: [] }, 'Text', emptyVoiceProfile).ok).toBe(false);
  expect(taskPrompt({ kind: 'merge', passages: ['said'] }, 'Text', emptyVoiceProfile).ok).toBe(true);
  expect(taskPrompt({ kind: 'drafts' }, 'abc', emptyVoiceProfile)).toEqual({
    ok: false,
    message: 'Content too short for AI processing',
  });
});

test('hooks, calls to action and drafts come as choices', () => {
  expect(
    [{ kind: 'polish' } as const, { kind: 'fix', action: cta } as const].map(answersWithChoices),
  ).toEqual([false, true]);
  expect(taskChoices({ kind: 'fix', action: hook }, '["One","Two","Thr')).toEqual(['One', 'Two']);
  expect(taskChoices({ kind: 'drafts' }, '["A first whole version"]')).toEqual(['A first whole version']);
  expect(taskLabel({ kind: 'drafts' })).toBe('Draft 3 versions');
});

test('a hook changes the first line, a call to action adds one, the rest gives a whole text', () => {
  expect(textAfter({ kind: 'fix', action: hook }, 'Old\nRest', 'New')).toBe('New\nRest');
  expect(textAfter({ kind: 'fix', action: cta }, 'Text', 'And you?')).toBe('Text\n\nAnd you?');
  expect(textAfter({ kind: 'polish' }, 'Teh', ' The\n')).toBe('The');
});

test.each(['```\nThe text\n```', '=== POST ===\nThe text\n=== POST ==='])('%j is unwrapped', (answer) => {
  expect(textAfter({ kind: 'polish' }, 'x', answer)).toBe('The text');
});

test('drafts that are no drafts are said so', () => {
  expect(answerRefusal({ kind: 'drafts' }, '["short"]')).toBe(
    'Failed to generate drafts: All generated drafts were too short or empty',
  );
  expect(answerRefusal({ kind: 'polish' }, 'x')).toBeNull();
});

test('an answer with nothing to choose from is said so', () => {
  expect(answerRefusal({ kind: 'fix', action: hook }, '[]')).toBe(
    'The AI answered something that cannot be read. Please try again.',
  );
  expect(answerRefusal({ kind: 'fix', action: hook }, '["A hook"]')).toBeNull();
});
