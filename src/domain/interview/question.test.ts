import { describe, expect, it } from 'vitest';
import {
  isAbandoned,
  type Question,
  questionFrom,
  statusAfter,
  statusesBefore,
  takenUpBy,
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
  it('goes from open over in progress and answered to archived, and back to open', () => {
    expect(statusAfter('open', 'recording-started')).toBe('in_progress');
    expect(statusAfter('in_progress', 'answer-saved')).toBe('answered');
    expect(statusAfter('answered', 'post-drafted')).toBe('archived');
    expect(statusAfter('archived', 'unarchived')).toBe('open');
  });

  it('returns to open when answering is given up, wherever it stood', () => {
    expect(statusesBefore('given-up')).toEqual(['in_progress', 'answered']);
    expect(statusAfter('answered', 'given-up')).toBe('open');
  });

  it('is archived by hand from answered only, and unarchived from archived only', () => {
    expect(statusesBefore('archived-by-hand')).toEqual(['answered']);
    expect(statusesBefore('unarchived')).toEqual(['archived']);
    expect(statusAfter('open', 'archived-by-hand')).toBeNull();
  });
});

describe('an abandoned question', () => {
  const here = { browserId: 'mine', heldQuestionIds: new Set<string>(), now: 1_000 };

  it('is one of this browser that no tab holds any more', () => {
    const mine: Question = { ...question, status: 'in_progress', workedBy: 'mine', workedUntil: 9_000 };
    expect(isAbandoned(mine, here)).toBe(true);
    expect(isAbandoned(mine, { ...here, heldQuestionIds: new Set(['q']) })).toBe(false);
    expect(isAbandoned({ ...mine, status: 'answered' }, here)).toBe(true);
  });

  it('is one of another browser that has not been heard of for too long', () => {
    const other: Question = { ...question, status: 'answered', workedBy: 'other', workedUntil: 1_500 };
    expect(isAbandoned(other, here)).toBe(false);
    expect(isAbandoned(other, { ...here, now: 1_501 })).toBe(true);
  });

  it('is never an open or archived one, nor one that waits with its answer written down', () => {
    expect(isAbandoned(question, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'archived', workedBy: 'mine' }, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'answered' }, here)).toBe(false);
    expect(isAbandoned({ ...question, status: 'in_progress' }, here)).toBe(true);
  });
});

describe('a question that this browser no longer holds', () => {
  it('was taken up elsewhere when another browser is at it, or when it is archived', () => {
    expect(takenUpBy({ status: 'in_progress', workedBy: 'other' }, 'mine')).toBe('being-answered');
    expect(takenUpBy({ status: 'archived', workedBy: null }, 'mine')).toBe('answered');
  });

  it('was taken up by nobody when it is open again, waits, or was taken by this browser meanwhile', () => {
    expect(takenUpBy({ status: 'open', workedBy: null }, 'mine')).toBeNull();
    expect(takenUpBy({ status: 'answered', workedBy: null }, 'mine')).toBeNull();
    expect(takenUpBy({ status: 'in_progress', workedBy: 'mine' }, 'mine')).toBeNull();
  });
});

describe('a question of one’s own', () => {
  it('has a prompt and tags without doubles', () => {
    expect(questionFrom('  Why? ', ['Opinion', ' opinion', 'My  tag', ' '])).toEqual({
      ok: true,
      prompt: 'Why?',
      tags: ['Opinion', 'My tag'],
    });
  });

  it('is refused when it is blank or endless', () => {
    expect(questionFrom(' \n', [])).toMatchObject({ ok: false });
    expect(questionFrom('x'.repeat(2_001), [])).toMatchObject({ ok: false });
  });
});
