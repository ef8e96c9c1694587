import { describe, expect, it } from 'vitest';
import {
  isAbandoned,
  type Question,
  statusAfter,
  statusesBefore,
  takenOverBy,
  validateQuestion,
} from './question.ts';

const question: Question = {
  id: 'q',
  prompt: 'What broke?',
  tags: ['Story Arc'],
  status: 'open',
  createdAt: 0,
  workedBy: null,
  workedUntil: null,
};

describe('the status of a question', () => {
  it('a question goes from open to in progress, answered, archived, and back to open', () => {
    expect(statusAfter('open', 'recording-started')).toBe('in_progress');
    expect(statusAfter('in_progress', 'answer-saved')).toBe('answered');
    expect(statusAfter('answered', 'post-drafted')).toBe('archived');
    expect(statusAfter('archived', 'unarchived')).toBe('open');
  });

  it('a question returns to open when answering is abandoned', () => {
    expect(statusesBefore('given-up')).toEqual(['in_progress', 'answered']);
    expect(statusAfter('answered', 'given-up')).toBe('open');
  });

  it('a question can be archived only when answered and unarchived only when archived', () => {
    expect(statusesBefore('archived-by-hand')).toEqual(['answered']);
    expect(statusesBefore('unarchived')).toEqual(['archived']);
    expect(statusAfter('open', 'archived-by-hand')).toBeNull();
  });
});

describe('an abandoned question', () => {
  const here = { browserId: 'mine', heldQuestionIds: new Set<string>(), now: 1_000 };

  it('a question of this browser is abandoned if no tab holds it anymore', () => {
    const mine: Question = { ...question, status: 'in_progress', workedBy: 'mine', workedUntil: 9_000 };
    expect(isAbandoned(mine, here)).toBe(true);
    expect(isAbandoned(mine, { ...here, heldQuestionIds: new Set(['q']) })).toBe(false);
    expect(isAbandoned({ ...mine, status: 'answered' }, here)).toBe(true);
  });

  it('a question of another browser is abandoned after its lease expired', () => {
    const other: Question = { ...question, status: 'answered', workedBy: 'other', workedUntil: 1_500 };
    expect(isAbandoned(other, here)).toBe(false);
    expect(isAbandoned(other, { ...here, now: 1_501 })).toBe(true);
  });

  it('an abandoned question is never open, archived, or waiting with a finished answer', () => {
    expect(isAbandoned(question, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'archived', workedBy: 'mine' }, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'answered' }, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'in_progress' }, here)).toBe(true);
  });
});

describe('a question that this browser no longer holds', () => {
  it('a question was taken over if another browser works on it or it is archived', () => {
    expect(takenOverBy({ status: 'in_progress', workedBy: 'other' }, 'mine')).toBe('being-answered');
    expect(takenOverBy({ status: 'archived', workedBy: null }, 'mine')).toBe('answered');
  });

  it('a question was not taken over if it is open, answered, or held by this browser again', () => {
    expect(takenOverBy({ status: 'open', workedBy: null }, 'mine')).toBeNull();
    expect(takenOverBy({ status: 'answered', workedBy: null }, 'mine')).toBeNull();
    expect(takenOverBy({ status: 'in_progress', workedBy: 'mine' }, 'mine')).toBeNull();
  });
});

describe('a new question', () => {
  it('a new question has a trimmed prompt and unique tags', () => {
    expect(validateQuestion('  Why? ', ['Opinion', ' opinion', 'My  tag', ' '])).toEqual({
      ok: true,
      prompt: 'Why?',
      tags: ['Opinion', 'My tag'],
    });
  });

  it('rejects a new question that is blank or too long', () => {
    expect(validateQuestion(' \n', [])).toMatchObject({ ok: false });
    expect(validateQuestion('x'.repeat(2_001), [])).toMatchObject({ ok: false });
    expect(
      validateQuestion(
        'Why?',
        Array.from({ length: 21 }, (_, n) => `${n}`),
      ),
    ).toMatchObject({ ok: false });
    expect(validateQuestion('Why?', ['x'.repeat(101)])).toMatchObject({ ok: false });
  });
});
