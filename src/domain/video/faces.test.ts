import { describe, expect, test } from 'vitest';
import { type Face, type FaceSample, faceFocus, faceSampleTimes, mainFace, onlyFace } from './faces.ts';
import { coverCrop } from './framing.ts';

const landscape = { widthPixels: 1920, heightPixels: 1080 };
const portrait = { widthPixels: 1080, heightPixels: 1920 };
const area = { widthPixels: 1080, heightPixels: 1344 };

/** A face, given by its center and height. */
function face(x: number, y: number, height = 0.3, score = 0.9): Face {
  const width = height / 2;
  return { left: x - width / 2, top: y - height / 2, width, height, score };
}

const clip = (...frames: (readonly Face[])[]): FaceSample[] =>
  frames.map((faces, seconds) => ({ seconds, faces }));

describe('the focus of a still crop', () => {
  test('the focus is the center of a face that stays, even if it jitters', () => {
    const samples = clip(...[0.29, 0.3, 0.31, 0.3, 0.3, 0.29].map((x) => [face(x, 0.4)]));
    expect(faceFocus(samples, landscape, area)?.x).toBeCloseTo(0.3, 6);
  });

  test('keeps the face above the middle of a crop that can move up and down', () => {
    const samples = clip(...Array.from({ length: 5 }, () => [face(0.5, 0.45, 0.15)]));
    const focus = faceFocus(samples, portrait, area);
    const crop = coverCrop(portrait, area, focus ?? { x: 0, y: 0 });
    expect((0.45 - crop.top) / crop.height).toBeCloseTo(0.4, 6);
  });

  test('keeps the face in the part of the crop that no text covers', () => {
    const half = { ...area, clear: { fromPixels: 0, toPixels: 672 } };
    const shownAt = (height: number) => {
      const samples = clip(...Array.from({ length: 5 }, () => [face(0.5, 0.4, height)]));
      const crop = coverCrop(portrait, half, faceFocus(samples, portrait, half) ?? { x: 0, y: 0 });
      return (0.4 - crop.top) / crop.height;
    };
    expect(shownAt(0.05)).toBeCloseTo(0.2, 6);
    // A large face ends where the text begins.
    expect(shownAt(0.3)).toBeCloseTo(0.5 - 0.15 / 0.7, 6);
  });

  test('shows the hair rather than the shoulders in a low crop, but never cuts off the chin', () => {
    const low = { widthPixels: 1080, heightPixels: 640 };
    const topOf = (height: number) => {
      const samples = clip(...Array.from({ length: 5 }, () => [face(0.5, 0.45, height)]));
      return coverCrop(portrait, low, faceFocus(samples, portrait, low) ?? { x: 0, y: 0 }).top;
    };
    const headroom = 0.05 / 3;
    expect(topOf(0.18)).toBeCloseTo(0.45 - 0.09 - 0.09 - headroom, 6);
    // The crop is a third of the clip's height.
    expect(topOf(0.3)).toBeCloseTo(0.45 + 0.15 - 1 / 3, 6);
  });

  test('bridges frames in which the face was not found', () => {
    const seen = [face(0.7, 0.4)];
    const samples = clip(seen, [], seen, [], [], seen, [], seen);
    expect(faceFocus(samples, landscape, area)?.x).toBeCloseTo(0.7, 6);
  });

  test('the focus is null without a face, or if one appears only briefly', () => {
    expect(faceFocus(clip([], [], []), landscape, area)).toBeNull();
    expect(faceFocus([], landscape, area)).toBeNull();
    const flash = clip([], [], [face(0.2, 0.4)], [], [], [], [], []);
    expect(faceFocus(flash, landscape, area)).toBeNull();
    const doubtful = clip([face(0.2, 0.4, 0.3, 0.3)], [face(0.2, 0.4, 0.3, 0.3)]);
    expect(faceFocus(doubtful, landscape, area)).toBeNull();
  });
});

test('a face is the only one if no other face of similar size stays in view', () => {
  const [one, other] = [face(0.3, 0.4), face(0.7, 0.4)];
  expect(onlyFace(clip([one], [one], [one]))?.left).toBeCloseTo(one.left, 6);
  expect(onlyFace(clip([one, face(0.8, 0.2, 0.1)], [one, face(0.8, 0.2, 0.1)]))).not.toBeNull();
  expect(onlyFace(clip([one, other], [one, other], [one, other]))).toBeNull();
  expect(onlyFace(clip([], []))).toBeNull();
});

describe('the main face', () => {
  test('the main face is the large one in front, not those behind', () => {
    const samples = clip(...Array.from({ length: 4 }, () => [face(0.8, 0.3, 0.1), face(0.3, 0.5, 0.35)]));
    expect(mainFace(samples)?.height).toBeCloseTo(0.35, 6);
  });

  test('the main face is the one in most frames among faces of similar size', () => {
    const [one, other] = [face(0.25, 0.4, 0.3), face(0.75, 0.4, 0.31)];
    const samples = clip([one, other], [one], [one], [one, other], [one], [one, other]);
    expect(mainFace(samples)?.left).toBeCloseTo(one.left, 6);
  });

  test('the main face is not a large false detection', () => {
    const person = face(0.4, 0.4, 0.25);
    const samples = clip([person], [person, face(0.8, 0.5, 0.9)], [person], [person], [person]);
    expect(mainFace(samples)?.height).toBeCloseTo(0.25, 6);
  });

  test('the main face is followed across the frame, and its place is where it is most of the time', () => {
    const samples = clip(...[0.3, 0.4, 0.5, 0.6, 0.6, 0.6, 0.6].map((x) => [face(x, 0.4)]));
    const main = mainFace(samples);
    expect(main && main.left + main.width / 2).toBeCloseTo(0.6, 6);
  });
});

test('samples faces twice a second', () => {
  expect(faceSampleTimes({ startSeconds: 3, durationSeconds: 2 })).toEqual([3.25, 3.75, 4.25, 4.75]);
  expect(faceSampleTimes({ startSeconds: 0, durationSeconds: 0.1 })).toEqual([0.05]);
});
