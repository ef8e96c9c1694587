import { expect, it } from 'vitest';
import { foldAt } from './fold.ts';

/** A font with ten-pixel characters: 35 per line on a phone, 55 on a desktop. */
const measure = (piece: string) => [...piece].length * 10;

it('shows a short post in full', () => {
  expect(foldAt('One\nTwo\nThree\n\n', 'phone', measure)).toEqual({
    visible: 'One\nTwo\nThree',
    isFolded: false,
  });
  expect(foldAt('', 'phone', measure)).toEqual({ visible: '', isFolded: false });
});

it('folds after three lines, including blank ones', () => {
  expect(foldAt('One\nTwo\nThree\nFour', 'phone', measure)).toEqual({
    visible: 'One\nTwo\nThree',
    isFolded: true,
  });
  expect(foldAt('One\n\nThree\nFour', 'desktop', measure).visible).toBe('One\n\nThree');
});

it('folds after two lines on a desktop if the third is blank', () => {
  expect(foldAt('One\nTwo\n\nFour', 'desktop', measure)).toEqual({ visible: 'One\nTwo', isFolded: true });
  expect(foldAt('One\n\n\nFour', 'desktop', measure).visible).toBe('One');
});

it('wraps long lines at words, depending on the width of the device', () => {
  const words = 'word '.repeat(60);
  expect(foldAt(words, 'phone', measure).visible).toBe('word '.repeat(21).trimEnd());
  expect(foldAt(words, 'desktop', measure).visible).toBe('word '.repeat(33).trimEnd());
});

it('breaks a word that is wider than a line without splitting an emoji', () => {
  expect(foldAt('x'.repeat(200), 'phone', measure).visible).toBe('x'.repeat(105));
  expect(foldAt('🚀'.repeat(200), 'phone', measure).visible).toBe('🚀'.repeat(105));
});
