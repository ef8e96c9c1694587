import { expect, test } from 'vitest';
import { withSilentCards } from './silent-cards.ts';

const rate = 48_000;
const timeline = {
  trim: { startSeconds: 0, durationSeconds: 1 },
  framesPerSecond: 24,
  cuts: [],
  cards: { introFrames: 36, outroFrames: 60 },
};

test('the audio of the clip starts after the intro and is silent in both cards', () => {
  const output = withSilentCards(new Float32Array(rate).fill(0.5), rate, timeline);
  expect(output.length).toBe(5 * rate);
  const heard = Array.from(output.keys()).filter((at) => output[at] !== 0);
  // The first and last samples of the fades are silent.
  expect([heard[0], heard.at(-1)]).toEqual([1.5 * rate + 1, 2.5 * rate - 2]);
  expect(output[2 * rate]).toBe(0.5);
});

test('audio that ends early is followed by silence, without a click', () => {
  const output = withSilentCards(new Float32Array(rate / 2).fill(0.5), rate, timeline);
  expect(output.length).toBe(5 * rate);
  const largestStep = output.reduce(
    (max, sample, at) => Math.max(max, Math.abs(sample - (output[at - 1] ?? 0))),
    0,
  );
  expect(largestStep).toBeLessThan(0.01);
});
