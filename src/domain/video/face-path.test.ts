import { describe, expect, test } from 'vitest';
import { facePath, maxSpeed } from './face-path.ts';
import { type Face, type FaceSample, faceFocus } from './faces.ts';
import { easeSeconds, focusAt } from './focus-path.ts';
import { centerFocus, coverCrop, type FocusPath } from './framing.ts';

const landscape = { widthPixels: 1920, heightPixels: 1080 };
const portrait = { widthPixels: 1080, heightPixels: 1920 };
const area = { widthPixels: 1080, heightPixels: 1344 };
const side = coverCrop(landscape, area, centerFocus).width;

function face(x: number, y = 0.4, height = 0.3): Face {
  const width = height / 2;
  return { left: x - width / 2, top: y - height / 2, width, height, score: 0.9 };
}

/** Frames twice a second. Null where no face is visible. */
const clip = (places: readonly (number | null)[]): FaceSample[] =>
  places.map((x, index) => ({
    seconds: 0.25 + index / 2,
    faces: x === null ? [] : [face(x)],
  }));

const still = (x: number, seconds: number) => Array.from({ length: 2 * seconds }, () => x);
const walk = (from: number, to: number, seconds: number) =>
  Array.from({ length: 2 * seconds }, (_, index) => from + ((to - from) * (index + 1)) / (2 * seconds + 1));

const pathOf = (places: readonly (number | null)[]): FocusPath => {
  const path = facePath(clip(places), landscape, area);
  if (!path) throw new Error('The crop does not move.');
  return path;
};

/** The left and right edges in each frame of the output. */
function framesOf(path: FocusPath, seconds: number): number[] {
  return Array.from({ length: Math.round(24 * seconds) }, (_, slot) => focusAt(path, slot / 24).x);
}

const differences = (values: readonly number[]) =>
  values.slice(1).map((value, index) => 24 * (value - (values[index] ?? 0)));

describe('a crop that stands still', () => {
  test('a crop stands still if the face stays, even if it jitters or leans for a moment', () => {
    const jitter = Array.from({ length: 40 }, (_, index) => 0.5 + 0.02 * Math.sin(7 * index));
    expect(facePath(clip(jitter), landscape, area)).toBeNull();
    expect(facePath(clip([...still(0.4, 10), 0.43, 0.44, ...still(0.41, 10)]), landscape, area)).toBeNull();
  });

  test('a crop ignores a single wrong position at any time', () => {
    for (const position of [0, 1, 10, 38, 39]) {
      const places = still(0.5, 20).with(position, 0.68);
      expect(facePath(clip(places), landscape, area), `at ${position}`).toBeNull();
    }
  });

  test('a crop stands still if the whole clip is visible along the way that the face moves', () => {
    const samples = clip(walk(0.2, 0.8, 10));
    expect(facePath(samples, portrait, area)).toBeNull();
    expect(facePath(samples, area, area)).toBeNull();
  });

  test('a crop stands still without a face, or if the frames are too far apart to show when it moved', () => {
    expect(facePath(clip([null, null, null]), landscape, area)).toBeNull();
    expect(facePath([], landscape, area)).toBeNull();
    const sparse = clip(walk(0.2, 0.8, 10)).map((sample, index) => ({ ...sample, seconds: 4 * index }));
    expect(facePath(sparse, landscape, area)).toBeNull();
  });
});

describe('a crop that follows', () => {
  const places = [...still(0.3, 6), ...walk(0.3, 0.7, 3), ...still(0.7, 6)];

  test('a crop is centered before and after a walk, and keeps the face near the middle in between', () => {
    const path = pathOf(places);
    expect(focusAt(path, 0).x).toBeCloseTo(0.3, 3);
    expect(focusAt(path, 4).x).toBeCloseTo(0.3, 3);
    expect(focusAt(path, 11).x).toBeCloseTo(0.7, 3);
    expect(focusAt(path, 99).x).toBeCloseTo(0.7, 3);
    for (const [index, place] of places.entries()) {
      const off = (place - focusAt(path, 0.25 + index / 2).x) / side;
      expect(Math.abs(off), `at ${0.25 + index / 2} s`).toBeLessThan(0.2);
    }
  });

  test('never exceeds the limits of speed and acceleration, even if the face jumps back and forth', () => {
    const jumpy = [
      ...still(0.3, 3),
      ...still(0.55, 2),
      ...still(0.3, 2),
      ...walk(0.3, 0.7, 1),
      ...still(0.7, 3),
    ];
    const frames = framesOf(pathOf(jumpy), 12);
    const speeds = differences(frames);
    expect(Math.max(...speeds.map(Math.abs))).toBeLessThanOrEqual(maxSpeed * side + 1e-3);
    expect(Math.max(...speeds.map(Math.abs))).toBeGreaterThan(0.5 * maxSpeed * side);
    const max = (2 * maxSpeed * side) / easeSeconds;
    expect(Math.max(...differences(speeds).map(Math.abs))).toBeLessThanOrEqual(max + 1e-3);
  });

  test('a crop moves in one direction during a walk, without a step back', () => {
    const jittery = places.map((place, index) => place + 0.01 * Math.sin(5 * index));
    const speeds = differences(framesOf(pathOf(jittery), 16));
    expect(Math.min(...speeds)).toBeGreaterThan(-1e-3);
  });

  test('a crop returns after someone leaned out of the middle and came back', () => {
    const path = pathOf([...still(0.4, 5), ...still(0.55, 1.5), ...still(0.4, 5)]);
    expect(focusAt(path, 1).x).toBeCloseTo(0.4, 3);
    expect(focusAt(path, 11).x).toBeCloseTo(0.4, 3);
  });

  test('a crop stays where the face was last seen until the face is seen again', () => {
    const path = pathOf([...still(0.3, 5), ...Array.from({ length: 10 }, () => null), ...still(0.6, 5)]);
    expect(focusAt(path, 7).x).toBeCloseTo(0.3, 3);
    expect(focusAt(path, 9).x).toBeCloseTo(0.3, 2);
    expect(focusAt(path, 12).x).toBeCloseTo(0.6, 3);
  });

  test('a crop moves on with a face that was hidden for a moment', () => {
    const hidden = walk(0.2, 0.8, 6).map((place, index) => (index === 5 || index === 6 ? null : place));
    const path = pathOf(hidden);
    const [before, after] = [focusAt(path, 2.5).x, focusAt(path, 3.5).x];
    expect(after).toBeGreaterThan(before + 0.04);
  });

  test('a crop stays inside the clip', () => {
    const frames = framesOf(pathOf(walk(0.02, 0.98, 8)), 8);
    expect(Math.min(...frames)).toBeGreaterThanOrEqual(side / 2 - 1e-5);
    expect(Math.max(...frames)).toBeLessThanOrEqual(1 - side / 2 + 1e-5);
  });

  test('a path needs few knots, so that a plan stays small', () => {
    expect(pathOf([...places, ...places, ...places]).flatMap(({ knots }) => knots).length).toBeLessThan(30);
  });
});

describe('a scene cut', () => {
  const cutAt = (places: readonly (number | null)[], index: number, cutSeconds: number) =>
    clip(places).map((sample, position) => (position === index ? { ...sample, cutSeconds } : sample));

  test('the crop jumps to the face at a scene cut, and stays still before and after', () => {
    const path = facePath(cutAt([...still(0.3, 4), ...still(0.7, 4)], 8, 4.1), landscape, area);
    if (!path) throw new Error('The crop does not move.');
    const frames = framesOf(path, 8);
    const [before, after] = [frames.slice(0, 98), frames.slice(99)];
    expect(new Set(before)).toEqual(new Set([0.3]));
    expect(new Set(after)).toEqual(new Set([0.7]));
    expect(focusAt(path, 4.0999).x).toBe(0.3);
    expect(focusAt(path, 4.1).x).toBe(0.7);
  });

  test('the crop does not jump at a scene cut if the face stays in the same place', () => {
    const samples = cutAt([...still(0.4, 4), ...still(0.45, 4)], 8, 4.1);
    expect(facePath(samples, landscape, area)).toBeNull();
  });

  test('the path moves smoothly within each scene', () => {
    const places = [...walk(0.25, 0.6, 4), ...walk(0.7, 0.4, 4)];
    const path = facePath(cutAt(places, 8, 4.1), landscape, area);
    const speeds = [framesOf(path ?? [], 8).slice(0, 98), framesOf(path ?? [], 8).slice(99)].map(differences);
    expect(Math.min(...(speeds[0] ?? []))).toBeGreaterThan(-1e-3);
    expect(Math.max(...(speeds[1] ?? []))).toBeLessThan(1e-3);
  });
});

test('gives a still crop the focus of a face that hardly moves', () => {
  const samples = clip([...still(0.4, 5), ...still(0.44, 5)]);
  expect(facePath(samples, landscape, area)).toBeNull();
  expect(faceFocus(samples, landscape, area)?.x).toBeCloseTo(0.42, 2);
});

test('moves vertically in an upright clip', () => {
  const samples = walk(0.25, 0.7, 5).map((y, index) => ({
    seconds: 0.25 + index / 2,
    faces: [face(0.5, y, 0.15)],
  }));
  const path = facePath(samples, portrait, area);
  if (!path) throw new Error('The crop does not move.');
  const [start, end] = [focusAt(path, 0), focusAt(path, 5)];
  expect(start.x).toBe(0.5);
  expect(end.x).toBe(0.5);
  expect(end.y).toBeGreaterThan(start.y + 0.07);
});
