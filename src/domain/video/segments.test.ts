import { expect, test } from 'vitest';
import { makeRenderPlan } from './plan.ts';
import { exampleInspection, exampleOverlay } from './plan-example.ts';
import { segmentsOf, splitSlots } from './segments.ts';

const planOf = (durationSeconds: number) =>
  makeRenderPlan({
    inspection: { ...exampleInspection, durationSeconds },
    overlay: exampleOverlay,
    fast: false,
  });
const minute = planOf(60);
const whole = { firstSlot: 0, endSlot: 1440 };

test('offers splits at the keyframes near the middle of a minute, nearest first', () => {
  expect(splitSlots(minute)).toEqual([720, 672, 768, 624, 816, 576, 864]);
});

test('places every split at a keyframe of the result', () => {
  for (let seconds = 8; seconds < 60; seconds += 0.37) {
    const slots = splitSlots(planOf(seconds));
    expect(slots.filter((slot) => slot % 48 !== 0 || slot <= 0 || slot >= seconds * 24)).toEqual([]);
  }
});

test('does not split a short result', () => {
  expect(splitSlots(planOf(7.9))).toEqual([]);
});

test('chooses the least wasteful split, and the first of equal ones', () => {
  const wasting = (...seconds: number[]) =>
    splitSlots(minute).map((slot, index) => ({ slot, wastedSeconds: seconds[index] ?? 1 }));
  expect(segmentsOf(minute, wasting(0.5, 0.2, 0.2))).toEqual([
    { firstSlot: 0, endSlot: 672 },
    { firstSlot: 672, endSlot: 1440 },
  ]);
});

test('keeps the result whole if every split wastes too much', () => {
  expect(segmentsOf(minute, [])).toEqual([whole]);
  expect(segmentsOf(minute, [{ slot: 720, wastedSeconds: 1.6 }])).toEqual([whole]);
  expect(segmentsOf(minute, [{ slot: 720, wastedSeconds: Infinity }])).toEqual([whole]);
});
