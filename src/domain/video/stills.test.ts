import { expect, test } from 'vitest';
import { bestStill, qualityOf, type StillCandidate } from './stills.ts';

const face = { left: 0.4, top: 0.2, width: 0.15, height: 0.3, score: 0.9 };
const frame = (changed: Partial<StillCandidate> = {}): StillCandidate => ({
  sharpness: 0.04,
  brightness: 0.5,
  faces: [face],
  ...changed,
});

test('prefers a sharp frame to a blurred one, and the first of equal ones', () => {
  expect(bestStill([frame({ sharpness: 0.01 }), frame(), frame(), frame({ sharpness: 0.02 })])).toBe(1);
  expect(bestStill([])).toBeNull();
});

test('prefers a face to a little more sharpness, especially a large and certain one', () => {
  expect(bestStill([frame({ faces: [], sharpness: 0.05 }), frame()])).toBe(1);
  const small = { ...face, height: 0.05 };
  const doubtful = { ...face, score: 0.45 };
  expect(bestStill([frame({ faces: [small] }), frame({ faces: [doubtful] }), frame()])).toBe(2);
});

test('rejects fades from black and blank frames, however sharp', () => {
  const black = frame({ brightness: 0.02, sharpness: 0.08 });
  const blank = frame({ brightness: 0.99, sharpness: 0.08 });
  expect(bestStill([black, blank, frame({ faces: [], sharpness: 0.02 })])).toBe(2);
});

test('measures sharpness and brightness', () => {
  const picture = (valueAt: (x: number) => number) =>
    qualityOf(
      Uint8ClampedArray.from({ length: 4 * 64 }, (_, index) => valueAt(Math.floor(index / 4) % 8)),
      8,
      8,
    );
  const stripes = picture((x) => (x % 2) * 255);
  const ramp = picture((x) => x * 36);
  const gray = picture(() => 51);
  expect(gray).toEqual({ sharpness: expect.closeTo(0, 5), brightness: expect.closeTo(0.2, 5) });
  expect(stripes.brightness).toBeCloseTo(0.5, 5);
  expect(stripes.sharpness).toBeCloseTo(0.5, 5);
  expect(ramp.sharpness).toBeCloseTo(0, 5);
});
