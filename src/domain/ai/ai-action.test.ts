import { expect, test } from 'vitest';
import {
  actionChoices,
  actionLabel,
  actionRefusal,
  answerRefusal,
  answersWithChoices,
  applyAnswer,
} from './ai-action.ts';
import { fixActions } from './edits.ts';

const [tighten, hook, , , cta] = fixActions;

const formula = { breakdown: 'The parts.', sourcePost: 'The source.' };

test('rejects an action that has no text to work on', () => {
  expect(actionRefusal({ kind: 'polish' }, ' ')).toBe('There is no text yet.');
  expect(actionRefusal({ kind: 'fix', action: tighten }, '')).toBe('There is no text yet.');
  expect(actionRefusal({ kind: 'formula', formula }, '')).toBe('There is no text yet.');
  expect(actionRefusal({ kind: 'merge', passages: [] }, 'Text')).toBe(
    'There is no dictated text to merge yet.',
  );
  expect(actionRefusal({ kind: 'drafts' }, 'abc')).toBe('Content too short for AI processing');
  expect(actionRefusal({ kind: 'merge', passages: ['said'] }, 'Text')).toBeNull();
  expect(actionRefusal({ kind: 'formula', formula }, 'Text')).toBeNull();
});

test('offers hooks, calls to action, and drafts as choices', () => {
  expect(
    [{ kind: 'polish' } as const, { kind: 'fix', action: cta } as const].map(answersWithChoices),
  ).toEqual([false, true]);
  expect(actionChoices({ kind: 'fix', action: hook }, '["One","Two","Thr')).toEqual(['One', 'Two']);
  expect(actionChoices({ kind: 'drafts' }, '["A first whole version"]')).toEqual(['A first whole version']);
  expect(actionLabel({ kind: 'drafts' })).toBe('Draft 3 versions');
});

test('applies a hook to the first sentence, adds a CTA as a line, and otherwise replaces the text', () => {
  expect(applyAnswer({ kind: 'fix', action: hook }, 'Old\nRest', 'New')).toBe('New\nRest');
  expect(applyAnswer({ kind: 'fix', action: cta }, 'Text', 'And you?')).toBe('Text\n\nAnd you?');
  expect(applyAnswer({ kind: 'polish' }, 'Teh', ' The\n')).toBe('The');
});

test.each(['```\nThe text\n```', '=== POST ===\nThe text\n=== POST ==='])(
  'removes the fence around %j',
  (answer) => {
    expect(applyAnswer({ kind: 'polish' }, 'x', answer)).toBe('The text');
  },
);

test('rejects an answer without usable drafts', () => {
  expect(answerRefusal({ kind: 'drafts' }, '["short"]')).toBe(
    'Failed to generate drafts: All generated drafts were too short or empty',
  );
  expect(answerRefusal({ kind: 'polish' }, 'x')).toBeNull();
});

test('rejects an answer without choices', () => {
  expect(answerRefusal({ kind: 'fix', action: hook }, '[]')).toBe(
    'The AI’s answer couldn’t be read. Try again.',
  );
  expect(answerRefusal({ kind: 'fix', action: hook }, '["A hook"]')).toBeNull();
});
