import { expect, test } from 'vitest';
import { addPeaks } from './peaks.ts';

test('each bucket keeps its peak and ignores values outside the range', () => {
  const peaks = new Float32Array(4);
  addPeaks(peaks, Float32Array.of(0.9, 0.25, -0.5, 0.125, 2, 0.75), -0.5, 0.5);
  expect([...peaks]).toEqual([0.5, 1, 0.75, 0]);
});
