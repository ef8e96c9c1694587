import { expect, test } from 'vitest';
import { rises, slides, staying } from './element-motions.ts';
import { motionMomentAt, motionRange, motionStateAt, settled } from './motion.ts';

const range = motionRange({ firstSlot: 0, endSlot: 240 }, 24);
if (!range) throw new Error('Ten seconds are long enough.');

const slots = Array.from({ length: 240 }, (_, slot) => slot);

test('elements move only in the first and last 0.6 s', () => {
  const moving = (phase: string) => slots.filter((slot) => motionMomentAt(range, slot)?.phase === phase);
  expect(moving('enter')).toEqual(slots.slice(0, 14));
  expect(moving('leave')).toEqual(slots.slice(-14));
});

test('a range in the middle of a video moves at its own start and end', () => {
  const inside = motionRange({ firstSlot: 36, endSlot: 136 }, 24);
  const moving = slots.filter((slot) => inside && motionMomentAt(inside, slot));
  expect(moving).toEqual([...slots.slice(36, 50), ...slots.slice(122, 136)]);
});

test('a result shorter than 3 s has no motion', () => {
  expect(motionRange({ firstSlot: 0, endSlot: 71 }, 24)).toBeNull();
  expect(motionRange({ firstSlot: 0, endSlot: 72 }, 24)).not.toBeNull();
});

test('an element starts at its keyframe, slows down toward its place, and arrives', () => {
  const motion = rises(0);
  const downAt = (slot: number) => {
    const moment = motionMomentAt(range, slot);
    return moment ? motionStateAt(motion, moment).down : 0;
  };
  expect(downAt(0)).toBe(motion.enter.down);
  const steps = Array.from({ length: 10 }, (_, slot) => downAt(slot) - downAt(slot + 1));
  expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  expect(downAt(13)).toBe(0);
});

test('a later element waits but still arrives in time', () => {
  const motion = slides(1);
  const acrossAt = (slot: number) => motionStateAt(motion, motionMomentAt(range, slot) ?? last).across;
  const last = { phase: 'enter', progress: 1 } as const;
  expect(acrossAt(3)).toBe(motion.enter.across);
  expect(Math.abs(acrossAt(13))).toBeLessThan(0.1);
  expect(motionStateAt(motion, last)).toEqual(settled);
});

test('an element is no longer visible in the last frame unless it stays', () => {
  const last = motionMomentAt(range, 239);
  expect(last).toEqual({ phase: 'leave', progress: 1 });
  if (!last) return;
  expect(motionStateAt(rises(0), last).opacity).toBe(0);
  expect(motionStateAt(staying(rises(0)), last)).toEqual(settled);
});
