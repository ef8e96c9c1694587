import { expect, test } from 'vitest';
import {
  captionLineHeight,
  captionPadding,
  captionTextConstraints,
  sharedCaptionConstraints,
} from './caption-text.ts';
import { maxCueCharacters } from './captions.ts';
import { fitText } from './text-fit.ts';

// The average width of bold Latin letters. Chinese characters are as wide as they are tall.
const latin = (text: string, sizePixels: number) => [...text].length * 0.58 * sizePixels;
const chinese = (text: string, sizePixels: number) => [...text].length * sizePixels;
const sentence = 'I keep the books of three companies and close their months in two days, '.repeat(3);

test.each([
  ['English', sentence, latin],
  ['Chinese', '我负责三家公司的账目并在两天内完成每月结算'.repeat(8), chinese],
] as const)('the longest caption in %s fits both output sizes', (_, text, measure) => {
  for (const unit of [1, 2 / 3]) {
    const rect = { widthPixels: 1016 * unit, heightPixels: 240 * unit };
    const constraints = captionTextConstraints(rect, unit);
    const { lines, sizePixels, truncated } = fitText(text.slice(0, maxCueCharacters), constraints, measure);
    expect(truncated).toBe(false);
    expect(sizePixels).toBeGreaterThanOrEqual(Math.round(28 * unit));
    for (const line of lines) expect(measure(line, sizePixels)).toBeLessThanOrEqual(constraints.widthPixels);
    const height = lines.length * sizePixels * captionLineHeight + 2 * captionPadding(unit).down;
    expect(height).toBeLessThanOrEqual(rect.heightPixels);
  }
});

test('a caption that fits on two lines has two, and one that never fits is truncated', () => {
  const constraints = captionTextConstraints({ widthPixels: 1016, heightPixels: 240 }, 1);
  expect(fitText(sentence.slice(0, 90), constraints, latin).lines).toHaveLength(2);
  const { lines, truncated } = fitText(sentence.repeat(2), constraints, latin);
  expect(truncated).toBe(true);
  expect(lines.at(-1)?.endsWith('…')).toBe(true);
});

test('three or more lines have similar lengths', () => {
  const constraints = captionTextConstraints({ widthPixels: 1016, heightPixels: 240 }, 1);
  const { lines, sizePixels } = fitText(sentence.slice(0, 130), constraints, latin);
  expect(lines).toHaveLength(4);
  const widths = lines.map((line) => latin(line, sizePixels));
  expect(Math.min(...widths)).toBeGreaterThan(0.6 * Math.max(...widths));
});

test('captions of a video have the same size, except those that need more than two lines', () => {
  const area = { widthPixels: 1016, heightPixels: 240 };
  const [short, long, longest] = ['I keep the books', sentence.slice(0, 60), sentence.slice(0, 150)];
  const sizesOf = (texts: readonly string[]) => {
    const constraints = sharedCaptionConstraints(area, 1, texts, latin);
    return texts.map((text) => fitText(text, constraints, latin).sizePixels);
  };
  const alone = sizesOf([short]);
  const [besideLong, ofLong] = sizesOf([short, long, longest]);
  expect(besideLong).toBe(ofLong);
  expect(besideLong).toBeLessThan(alone[0] ?? 0);
  expect(sizesOf([short, longest])[0]).toBe(alone[0]);
  expect(sizesOf([short, longest])[1]).toBeLessThan(alone[0] ?? 0);
});
