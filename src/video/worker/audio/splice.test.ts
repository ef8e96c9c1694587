import { expect, test } from 'vitest';
import { spliceAudio } from './splice.ts';

const rate = 48_000;
const part = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });
const largestStep = (samples: Float32Array) =>
  samples.reduce((max, sample, at) => Math.max(max, Math.abs(sample - (samples[at - 1] ?? 0))), 0);

test('leaves audio in one part unchanged', () => {
  const noise = Float32Array.from({ length: 1000 }, (_, at) => Math.sin(at * at));
  expect(spliceAudio(noise, rate, [part(0, 1000 / rate)])).toEqual(noise);
});

test('keeps the places of parts to the sample', () => {
  const clicks = new Float32Array(2 * rate);
  for (const seconds of [0.5, 1, 1.5]) clicks[seconds * rate] = 1;
  const output = spliceAudio(clicks, rate, [part(0, 0.75), part(0.9, 1.1), part(1.25, 2)]);
  expect(output.length).toBe(1.7 * rate);
  const heard = Array.from(output.keys()).filter((at) => output[at] === 1);
  expect(heard).toEqual([0.5 * rate, 0.85 * rate, 1.2 * rate]);
});

test('makes no clicks at cuts or ends', () => {
  const tone = Float32Array.from(
    { length: rate },
    (_, at) => 0.8 * Math.cos((2 * Math.PI * 200 * at) / rate),
  );
  const smooth = largestStep(tone.subarray(1));
  // The cut removes half a period, which inverts the phase.
  const cut = spliceAudio(tone, rate, [part(0.1, 0.4), part(0.4025, 0.6), part(0.7, 0.8)]);
  expect(largestStep(cut)).toBeLessThan(2 * smooth);
  expect(Math.abs(cut.at(-1) ?? 1)).toBeLessThan(2 * smooth);
});

test('does not extend audio that ends before the last part', () => {
  expect(spliceAudio(new Float32Array(rate), rate, [part(0, 0.5), part(0.8, 3), part(4, 5)]).length).toBe(
    0.7 * rate,
  );
});
