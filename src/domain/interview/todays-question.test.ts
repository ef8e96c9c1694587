import { expect, test } from 'vitest';
import { dayAfter } from '#domain/posts/calendar.ts';
import type { Question } from './question.ts';
import { todaysQuestion } from './todays-question.ts';

const question = (id: string, status: Question['status'] = 'open'): Question => ({
  id,
  prompt: `What about ${id}?`,
  tags: [],
  status,
  createdAt: 0,
  workedBy: null,
  workedUntil: null,
});
const questions = Array.from({ length: 36 }, (_, index) => question(`question-${index}`));
const day = '2026-11-26';
const idOn = (at: string, among = questions) => todaysQuestion(among, at)?.id;

test('keeps the question of the day while others are answered, added, and reordered', () => {
  const todays = idOn(day);
  const others = questions.filter(({ id }) => id !== todays);
  const started = questions.map((each) => (each.id === todays ? question(each.id, 'in_progress') : each));
  expect(idOn(day, [...questions].reverse())).toBe(todays);
  expect(idOn(day, started.slice(1).concat(started.slice(0, 1)))).toBe(todays);
  for (const { id } of others)
    expect(
      idOn(
        day,
        questions.filter((each) => each.id !== id),
      ),
    ).toBe(todays);
});

test('replaces an archived question with another one', () => {
  const todays = idOn(day) ?? '';
  const archived = questions.map((each) => (each.id === todays ? question(todays, 'archived') : each));
  expect(idOn(day, archived)).not.toBe(todays);
  expect(todaysQuestion([question('only', 'archived')], day)).toBeNull();
});

test('asks each of 36 questions at least once a year', () => {
  const seen = new Set(Array.from({ length: 365 }, (_, days) => idOn(dayAfter(day, days))));
  expect(seen.size).toBe(36);
});
