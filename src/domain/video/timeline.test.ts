import { expect, test } from 'vitest';
import {
  clipSlotOf,
  clipSlots,
  cutRanges,
  frameCountOf,
  keptParts,
  resultSecondsOf,
  resultTimeOf,
  slotOf,
  type Timeline,
} from './timeline.ts';

const trim = { startSeconds: 5, durationSeconds: 10.02 };
const whole: Timeline = { trim, framesPerSecond: 24, cuts: [] };
const cut: Timeline = {
  ...whole,
  cuts: [
    { firstSlot: 0, endSlot: 12 },
    { firstSlot: 48, endSlot: 96 },
    { firstSlot: 216, endSlot: 240 },
  ],
};

test('equals the trim without cuts', () => {
  expect(frameCountOf(whole)).toBe(240);
  expect(resultSecondsOf(whole)).toBe(10.02);
  expect([0, 1, 239].map((slot) => clipSlotOf(whole, slot))).toEqual([0, 1, 239]);
  expect(resultTimeOf(whole, 7.25)).toBe(2.25);
  expect(keptParts(whole)).toEqual([{ startSeconds: 0, endSeconds: 10.02 }]);
});

test('shortens frames and audio equally by the cuts', () => {
  expect(frameCountOf(cut)).toBe(240 - 12 - 48 - 24);
  expect(resultSecondsOf(cut)).toBe(frameCountOf(cut) / 24);
  expect(keptParts(cut)).toEqual([
    { startSeconds: 0.5, endSeconds: 2 },
    { startSeconds: 4, endSeconds: 9 },
  ]);
});

test('shows frames outside the cuts only, in order', () => {
  const shown = Array.from({ length: frameCountOf(cut) }, (_, slot) => clipSlotOf(cut, slot));
  const kept = Array.from({ length: 240 }, (_, slot) => slot).filter(
    (slot) => !cut.cuts.some(({ firstSlot, endSlot }) => slot >= firstSlot && slot < endSlot),
  );
  expect(shown).toEqual(kept);
  expect(shown.map((slot) => slotOf(cut, slot / 24))).toEqual(shown.map((_, slot) => slot));
});

test('maps a frame inside a cut to the frame after the cut', () => {
  expect([0, 6, 11, 12].map((slot) => slotOf(cut, slot / 24))).toEqual([0, 0, 0, 0]);
  expect([47, 48, 70, 95, 96, 97].map((slot) => slotOf(cut, slot / 24))).toEqual([35, 36, 36, 36, 36, 37]);
  expect(slotOf(cut, 239 / 24)).toBe(frameCountOf(cut));
  expect(slotOf(cut, -1)).toBe(-24);
});

test('maps times of the clip to times of the result', () => {
  expect([0, 5, 5.5, 6, 7, 8, 9, 10, 14, 20].map((seconds) => resultTimeOf(cut, seconds))).toEqual([
    0, 0, 0, 0.5, 1.5, 1.5, 1.5, 2.5, 6.5, 6.5,
  ]);
});

test('returns the cuts in seconds of the clip', () => {
  expect(cutRanges(cut)).toEqual([
    { startSeconds: 5, endSeconds: 5.5 },
    { startSeconds: 7, endSeconds: 9 },
    { startSeconds: 14, endSeconds: 15 },
  ]);
});

test('puts cards before and after the clip, and shifts everything in the clip', () => {
  const cards = { introFrames: 36, outroFrames: 60 };
  const framed: Timeline = { ...cut, cards };
  expect(frameCountOf(framed)).toBe(frameCountOf(cut) + 96);
  expect(resultSecondsOf(framed)).toBe(resultSecondsOf(cut) + 4);
  expect(clipSlots(framed)).toEqual({ firstSlot: 36, endSlot: 36 + frameCountOf(cut) });
  for (const seconds of [0, 0.5, 1.9, 3, 4, 9])
    expect(slotOf(framed, seconds)).toBe(slotOf(cut, seconds) + 36);
  for (const slot of [0, 35, 36, 100]) expect(clipSlotOf(framed, slot + 36)).toBe(clipSlotOf(cut, slot));
  expect(resultTimeOf(framed, 6)).toBe(resultTimeOf(cut, 6) + 1.5);
});
