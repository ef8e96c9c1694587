import { describe, expect, test } from 'vitest';
import { draftsPrompt, formulaPrompt } from './draft-prompts.ts';
import { emptyWritingContext } from './writing-context.ts';

describe('the prompt for drafts', () => {
  test('asks for three versions at the temperature and limit of the specification', () => {
    const prompt = draftsPrompt('We hired a nurse in two days.', emptyWritingContext);
    expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 800 });
    expect(prompt.messages[0].content).toContain('3 different versions of 100 to 200 words');
    expect(prompt.messages[1].content).toContain('We hired a nurse in two days.');
  });

  test('raises the limit for material in a language that needs more tokens', () => {
    expect(draftsPrompt('我们两天就招到了一名护士。', emptyWritingContext).maxTokens).toBe(2_400);
  });
});

describe('the prompt with a formula', () => {
  const formula = { breakdown: '1. A scene: one line.\n2. The turn.', sourcePost: 'I was fired. It helped.' };

  test('asks for one post with the parts of the formula, about as long as the material', () => {
    const prompt = formulaPrompt('Hired a nurse. Two days.', formula, emptyWritingContext);
    expect(prompt.messages[0].content).toContain('Follow the parts of the formula one after another');
    expect(prompt.messages[0].content).toContain(formula.breakdown);
    expect(prompt.messages[1].content).toBe('=== MATERIAL ===\nHired a nurse. Two days.\n=== MATERIAL ===');
    expect(prompt).toMatchObject({ temperature: 0.7, maxTokens: 800 });
  });

  test('allows a post as long as the source', () => {
    const long = { ...formula, sourcePost: 'word '.repeat(500) };
    expect(formulaPrompt('Hired a nurse.', long, emptyWritingContext).maxTokens).toBe(1_500);
  });
});
