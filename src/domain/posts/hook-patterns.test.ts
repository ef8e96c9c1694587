import { describe, expect, test } from 'vitest';
import { clichesIn } from '../ai/cliches.ts';
import { openQuestions } from '../ai/open-questions.ts';
import { foldCharacters } from '../linkedin/fold.ts';
import { hookPatterns, withFirstLine } from './hook-patterns.ts';
import { angles } from './post.ts';

const all = angles.flatMap((angle) => hookPatterns[angle]);
const blanks = /\[[^\]]+\]/gu;

test('each angle has three patterns, and none is repeated', () => {
  expect(angles.map((angle) => hookPatterns[angle].length)).toEqual(angles.map(() => 3));
  for (const part of ['pattern', 'example', 'why'] as const)
    expect(new Set(all.map((hook) => hook[part])).size).toBe(24);
});

describe.each(all)('the hook pattern “$pattern”', ({ pattern, example, why }) => {
  test('has blanks, and an example that fills them with other words', () => {
    const fixed = pattern.split(blanks);
    expect(fixed.length).toBeGreaterThan(1);
    const filled = new RegExp(`^${fixed.map(escaped).join('(.+)')}$`, 'u').exec(example);
    expect(filled, example).not.toBeNull();
    expect(example).not.toMatch(blanks);
  });

  test('fits above the fold, has no clichés, and does not look like a question of the AI', () => {
    expect(Math.max(pattern.length, example.length)).toBeLessThan(foldCharacters / 2);
    for (const text of [pattern, example, why]) expect(clichesIn(text, 'English')).toEqual([]);
    expect(openQuestions(pattern)).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('withFirstLine', () => {
  test('inserts a first line above the text and selects its first blank', () => {
    const edit = withFirstLine('We hired a nurse.', 'On [day], [person] called.');
    expect(edit).toEqual({
      start: 0,
      end: 0,
      text: 'On [day], [person] called.\n\n',
      selectStart: 3,
      selectEnd: 8,
    });
    expect(edit.text.slice(edit.selectStart, edit.selectEnd)).toBe('[day]');
  });

  test('selects a line without blanks as a whole, and adds no paragraph to an empty text', () => {
    expect(withFirstLine(' \n', 'We hired a nurse.')).toMatchObject({
      text: 'We hired a nurse.',
      selectStart: 0,
      selectEnd: 17,
    });
  });
});
