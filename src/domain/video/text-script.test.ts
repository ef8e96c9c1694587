import { expect, test } from 'vitest';
import { isLatin, textDirection } from './text-script.ts';

test('derives the text direction from the first letter', () => {
  expect(textDirection('مساعدة تنفيذية')).toBe('rtl');
  expect(textDirection('12 – עוזר')).toBe('rtl');
  expect(textDirection('CEO مكتب')).toBe('ltr');
  expect(textDirection('123')).toBe('ltr');
});

test('recognizes Latin texts by their first letter', () => {
  expect(['24 Köche', '24', 'Бухгалтер', '24 経理'].map(isLatin)).toEqual([true, true, false, false]);
});
