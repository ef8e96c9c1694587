import { expect, test } from 'vitest';
import { cuesOfStretches, cuesOfWords } from './spoken-captions.ts';

const said = (text: string, startSeconds: number, endSeconds: number) => ({ text, startSeconds, endSeconds });

test('words become captions that end with sentences, at pauses, and before they are too long', () => {
  const words = [said('Hello.', 0, 0.5), said('I', 0.6, 0.7), said('count', 0.7, 1), said('money', 2, 2.4)];
  expect(cuesOfWords(words)).toEqual([
    said('Hello.', 0, 0.5),
    said('I count', 0.6, 1),
    said('money', 2, 2.4),
  ]);
  const many = Array.from({ length: 40 }, (_, index) => said('words', index * 0.3, index * 0.3 + 0.3));
  for (const { text } of cuesOfWords(many)) expect(text.length).toBeLessThanOrEqual(60);
});

test('a stretch is shared out among its words', () => {
  const cues = cuesOfStretches([said('I keep the books. All of them.', 0, 6)]);
  expect(cues.map(({ text }) => text)).toEqual(['I keep the books.', 'All of them.']);
  expect(cues[0]?.startSeconds).toBe(0);
  expect(cues[1]?.startSeconds).toBeCloseTo(cues[0]?.endSeconds ?? 0, 6);
  expect(cues[1]?.endSeconds).toBeCloseTo(6, 6);
});
