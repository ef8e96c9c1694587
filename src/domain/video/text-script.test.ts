import { expect, test } from 'vitest';
import { textDirection } from './text-script.ts';

test('derives the text direction from the first letter', () => {
  expect(textDirection('مساعدة تنفيذية')).toBe('rtl');
  expect(textDirection('12 – עוזר')).toBe('rtl');
  expect(textDirection('CEO مكتب')).toBe('ltr');
  expect(textDirection('123')).toBe('ltr');
});
