import { expect, it } from 'vitest';
import {
  canSave,
  emptyDraft,
  type Formula,
  type FormulaDraft,
  formulasOfType,
  newFormula,
  withEdit,
} from './formula.ts';

const noLinks = { imageUrl: null, linkedinUrl: null };
const formula = newFormula(
  { ...emptyDraft('text'), content: 'A post', breakdown: 'Hook, turn, ask' },
  noLinks,
  {
    formulaId: 'f',
    now: 1,
  },
);

it('requires a post and a breakdown with text', () => {
  expect(canSave({ content: 'a', breakdown: 'b' })).toBe(true);
  expect([canSave({ content: ' \n', breakdown: 'b' }), canSave({ content: 'a', breakdown: '' })]).toEqual([
    false,
    false,
  ]);
});

it('saves only the fields of the selected input mode', () => {
  const typed = { ...emptyDraft('image'), content: 'a', breakdown: 'b', imageId: 'i', linkedinUrl: 'x' };
  const links = { imageUrl: 'https://a/b.png', linkedinUrl: 'https://www.linkedin.com/posts/x' };
  const made = (draft: FormulaDraft) => newFormula(draft, links, { formulaId: 'f', now: 1 }).post;
  expect(made({ ...typed, inputMode: 'text' })).toEqual({
    content: 'a',
    imageUrl: null,
    imageId: null,
    linkedinUrl: null,
  });
  expect(made({ ...typed, inputMode: 'screenshot' })).toMatchObject({ imageId: 'i', imageUrl: null });
  expect(made({ ...typed, inputMode: 'screenshot', imageId: null })).toMatchObject({
    imageId: null,
    imageUrl: links.imageUrl,
    linkedinUrl: null,
  });
  expect(made({ ...typed, inputMode: 'link' })).toMatchObject({
    imageId: null,
    imageUrl: null,
    linkedinUrl: links.linkedinUrl,
  });
});

it('ignores an edit that changes nothing', () => {
  expect(withEdit(formula, { content: 'A post', breakdown: ' Hook, turn, ask\n' }, 9)).toBe(formula);
  expect(withEdit(formula, { content: 'A post', breakdown: ' ' }, 9)).toBe(formula);
  expect(withEdit(formula, { content: 'A post', breakdown: 'Hook' }, 9)).toEqual({
    ...formula,
    breakdown: 'Hook',
    updatedAt: 9,
  });
});

it('turns an edited example into a normal formula', () => {
  const example = { ...formula, isExample: true };
  expect(withEdit(example, { content: 'Mine', breakdown: 'Hook' }, 9).isExample).toBe(false);
  expect(withEdit(example, { content: 'A post', breakdown: 'Hook, turn, ask' }, 9).isExample).toBe(true);
});

it('lists the newest formulas first and examples last', () => {
  const made = (formulaId: string, part: Partial<Formula>): Formula => ({ ...formula, formulaId, ...part });
  const formulas = [
    made('old', { createdAt: 1 }),
    made('example', { createdAt: 9, isExample: true }),
    made('video', { type: 'video' }),
    made('new', { createdAt: 5 }),
  ];
  expect(formulasOfType(formulas, 'text').map(({ formulaId }) => formulaId)).toEqual([
    'new',
    'old',
    'example',
  ]);
});
