import { expect, it } from 'vitest';
import { characterCount } from './count.ts';

it('counts an emoji, a styled letter, and a separate accent once each', () => {
  expect(['', 'abc', '🚀', '𝗕', 'e\u0301', '\n'].map(characterCount)).toEqual([0, 3, 1, 1, 1, 1]);
});

it('counts the parts of a compound emoji, as LinkedIn does', () => {
  expect(characterCount('👍🏽')).toBe(2);
});
