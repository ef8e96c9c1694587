import { expect, it } from 'vitest';
import { characterCount } from './count.ts';

it('counts an emoji, a styled letter and an accent that stands alone once', () => {
  expect(['', 'abc', '🚀', '𝗕', 'e\u0301', '\n'].map(characterCount)).toEqual([0, 3, 1, 1, 1, 1]);
});

it('counts what a reader sees as one character by its parts where LinkedIn does', () => {
  expect(characterCount('👍🏽')).toBe(2);
});
