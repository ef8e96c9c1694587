import { describe, expect, test } from 'vitest';
import { centerFocus, coverCrop, dragFocus, movableAxes, placementOf } from './framing.ts';
import { frameLayout } from './geometry.ts';
import { normalOutput } from './limits.ts';

const landscape = { widthPixels: 1920, heightPixels: 1080 };
const portrait = { widthPixels: 1080, heightPixels: 1920 };
const { videoArea } = frameLayout(normalOutput);

describe('the fill framing', () => {
  test('covers the whole area with a crop of the same aspect ratio', () => {
    const { videoRect, crop } = placementOf({ kind: 'fill', focus: centerFocus }, landscape, videoArea);
    expect(videoRect).toEqual(videoArea);
    const shape = (crop.width * 1920) / (crop.height * 1080);
    expect(shape).toBeCloseTo(videoArea.widthPixels / videoArea.heightPixels, 6);
    expect(crop.left).toBeCloseTo((1 - crop.width) / 2, 6);
    expect(crop).toMatchObject({ top: 0, height: 1 });
  });

  test('follows the focus up to the edges of the clip', () => {
    const at = (x: number) => coverCrop(landscape, videoArea, { x, y: 0.5 }).left;
    expect(at(0)).toBe(0);
    expect(at(1)).toBeCloseTo(1 - coverCrop(landscape, videoArea, centerFocus).width, 6);
    expect(at(0.4)).toBeLessThan(at(0.6));
  });

  test('moves horizontally in a wide clip, vertically in a tall one, and not if the shapes match', () => {
    expect(movableAxes(landscape, videoArea)).toEqual({ x: true, y: false });
    expect(movableAxes(portrait, videoArea)).toEqual({ x: false, y: true });
    expect(movableAxes(videoArea, videoArea)).toEqual({ x: false, y: false });
  });

  test('follows a drag and leaves an edge without delay when dragged back', () => {
    const right = dragFocus(centerFocus, landscape, videoArea, { x: 0.1, y: 0 });
    expect(right.x).toBeLessThan(0.5);
    const atEdge = dragFocus(centerFocus, landscape, videoArea, { x: 9, y: 0 });
    expect(coverCrop(landscape, videoArea, atEdge).left).toBe(0);
    const back = dragFocus(atEdge, landscape, videoArea, { x: -0.1, y: 0 });
    expect(coverCrop(landscape, videoArea, back).left).toBeGreaterThan(0.01);
  });
});

test('fills the area with a clip of nearly the same shape', () => {
  const fitted = (widthPixels: number) =>
    placementOf({ kind: 'fit' }, { widthPixels, heightPixels: 1350 }, videoArea);
  expect(fitted(1080).videoRect).toEqual(videoArea);
  expect(fitted(1080).crop.width).toBe(1);
  expect(fitted(1080).crop.height).toBeCloseTo(0.9956, 4);
  expect(fitted(1060).videoRect).not.toEqual(videoArea);
  expect(fitted(1060).crop).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test('places the whole clip at the same position with fit and blur', () => {
  const fit = placementOf({ kind: 'fit' }, landscape, videoArea);
  expect(placementOf({ kind: 'blur' }, landscape, videoArea)).toEqual(fit);
  expect(fit).toEqual({
    videoRect: { leftPixels: 0, topPixels: 772, widthPixels: 1080, heightPixels: 608 },
    crop: { left: 0, top: 0, width: 1, height: 1 },
  });
});

describe('a whole clip in an area that is partly covered', () => {
  const area = { leftPixels: 0, topPixels: 0, widthPixels: 1080, heightPixels: 964 };
  const rectOf = (source: typeof landscape, clearRows: { fromPixels: number; toPixels: number }) =>
    placementOf({ kind: 'fit' }, source, area, clearRows).videoRect;

  test('is in the middle of the clear rows', () => {
    const { topPixels, heightPixels } = rectOf(landscape, { fromPixels: 272, toPixels: 964 });
    expect(heightPixels).toBe(608);
    expect(topPixels).toBe(272 + (964 - 272 - 608) / 2);
  });

  test('becomes smaller to stay in them, but not much smaller', () => {
    expect(rectOf(portrait, { fromPixels: 272, toPixels: 964 })).toMatchObject({
      topPixels: 272,
      heightPixels: 692,
    });
    expect(rectOf(portrait, { fromPixels: 464, toPixels: 964 })).toMatchObject({
      topPixels: 0,
      heightPixels: 964,
    });
  });
});
