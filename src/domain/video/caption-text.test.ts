import { expect, test } from 'vitest';
import { captionLineHeight, captionPadding, captionTextConstraints } from './caption-text.ts';
import { maxCueCharacters } from './captions.ts';
import { fitText } from './text-fit.ts';

// As wide as bold letters are on average; those of Chinese are as wide as high.
const latin = (text: string, sizePixels: number) => [...text].length * 0.58 * sizePixels;
const chinese = (text: string, sizePixels: number) => [...text].length * sizePixels;
const sentence = 'I keep the books of three companies and close their months in two days, '.repeat(3);

test.each([
  ['English', sentence, latin],
  ['Chinese', '我负责三家公司的账目并在两天内完成每月结算'.repeat(8), chinese],
] as const)('the longest caption in %s fits, on a small frame too', (_, text, measure) => {
  for (const unit of [1, 2 / 3]) {
    const rect = { widthPixels: 1016 * unit, heightPixels: 240 * unit };
    const room = captionTextConstraints(rect, unit);
    const { lines, sizePixels, truncated } = fitText(text.slice(0, maxCueCharacters), room, measure);
    expect(truncated).toBe(false);
    expect(sizePixels).toBeGreaterThanOrEqual(Math.round(28 * unit));
    for (const line of lines) expect(measure(line, sizePixels)).toBeLessThanOrEqual(room.widthPixels);
    const height = lines.length * sizePixels * captionLineHeight + 2 * captionPadding(unit).down;
    expect(height).toBeLessThanOrEqual(rect.heightPixels);
  }
});

test('what fits two lines has two, and what does not fit at all is cut', () => {
  const room = captionTextConstraints({ widthPixels: 1016, heightPixels: 240 }, 1);
  expect(fitText(sentence.slice(0, 90), room, latin).lines).toHaveLength(2);
  const { lines, truncated } = fitText(sentence.repeat(2), room, latin);
  expect(truncated).toBe(true);
  expect(lines.at(-1)?.endsWith('…')).toBe(true);
});

test('further lines are of about the same length', () => {
  const room = captionTextConstraints({ widthPixels: 1016, heightPixels: 240 }, 1);
  const { lines, sizePixels } = fitText(sentence.slice(0, 130), room, latin);
  expect(lines).toHaveLength(4);
  const widths = lines.map((line) => latin(line, sizePixels));
  expect(Math.min(...widths)).toBeGreaterThan(0.6 * Math.max(...widths));
});
