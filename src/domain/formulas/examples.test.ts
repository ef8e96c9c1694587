import { expect, it } from 'vitest';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { exampleFormulas } from './examples.ts';
import { canSave, formulasOfType, formulaTypes } from './formula.ts';

it('provides twelve complete examples, with some of each type', () => {
  const formulas = exampleFormulas(1_000);
  expect(formulas).toHaveLength(12);
  expect(new Set(formulas.map(({ formulaId }) => formulaId)).size).toBe(12);
  for (const type of formulaTypes) expect(formulasOfType(formulas, type).length).toBeGreaterThan(2);
  for (const { post, breakdown, isExample } of formulas) {
    expect(isExample && canSave({ content: post.content, breakdown })).toBe(true);
    expect(characterCount(post.content)).toBeLessThan(maxPostCharacters);
  }
});
