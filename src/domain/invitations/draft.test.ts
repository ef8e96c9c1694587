import { expect, it } from 'vitest';
import { defaultDraft, draftProblems, expiryOf, newQuestion, withMaxSeconds } from './draft.ts';
import { roleTemplates } from './role-templates.ts';

const named = { ...defaultDraft, agencyName: 'Northwind', recruiterName: 'Berta' };

it('requires the names of the agency and the recruiter', () => {
  expect(draftProblems(named).isOk).toBe(true);
  expect(draftProblems({ ...named, agencyName: ' ' })).toMatchObject({
    isOk: false,
    agencyName: 'Enter the name of your agency.',
  });
  expect(draftProblems({ ...named, recruiterName: 'a'.repeat(81) }).recruiterName).toContain('80');
});

it('rejects questions that the database would reject', () => {
  const [first] = named.questions;
  const withQuestion = (change: object) =>
    draftProblems({ ...named, questions: [{ ...newQuestion(60), ...first, ...change }] });
  expect(withQuestion({ text: ' ' }).questions).toEqual(['Write the question, or remove it.']);
  expect(withQuestion({ text: 'a'.repeat(501) }).isOk).toBe(false);
  expect(withQuestion({ talkingPoints: 'a'.repeat(2001) }).isOk).toBe(false);
  expect(withQuestion({ seconds: 61 }).questions).toEqual(['Choose 5 to 60 seconds for the answer.']);
  expect(draftProblems({ ...named, questions: [] }).isOk).toBe(false);
  expect(draftProblems({ ...named, questions: Array(6).fill(newQuestion(60)) }).isOk).toBe(false);
});

it('lowering the answer limit also lowers higher limits of single questions', () => {
  const shorter = withMaxSeconds(named, 30);
  expect(shorter.questions.map(({ seconds }) => seconds)).toEqual([30, 30]);
  expect(draftProblems(shorter).isOk).toBe(true);
});

it.each(roleTemplates)('accepts the questions of the template “$name” unchanged', ({ questions }) => {
  expect(draftProblems({ ...named, questions }).isOk).toBe(true);
  expect(questions.every(({ talkingPoints }) => talkingPoints.includes('\n'))).toBe(true);
});

it('a link expires the chosen number of days after its creation', () => {
  expect(expiryOf({ ...named, expiresInDays: 14 }, 1_000)).toBe(1_000 + 14 * 86_400_000);
});
