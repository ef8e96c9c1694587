import { describe, expect, test } from 'vitest';
import { focusOnFace } from '../faces.ts';
import { coverCrop } from '../framing.ts';
import type { PixelSize } from '../geometry.ts';
import { fastOutput, normalOutput } from '../limits.ts';
import { cropAreaOf, frameDesign } from './frame-design.ts';
import { templateIds } from './templates.ts';

const webcam = { widthPixels: 1920, heightPixels: 1080 };
const upright = { widthPixels: 1080, heightPixels: 1920 };
const tablet = { widthPixels: 1080, heightPixels: 1440 };

describe('the video area of Full screen', () => {
  const whole = frameDesign('full-screen', normalOutput).videoArea;
  const areaFor = (source: PixelSize, output: PixelSize = normalOutput) =>
    frameDesign('full-screen', output, source).videoArea;

  test('is the whole Status for an upright clip', () => {
    expect(whole).toMatchObject({ topPixels: 0, heightPixels: 1920 });
    expect(areaFor(upright)).toEqual(whole);
  });

  test('ends where the text begins for a wide clip, so that the face is no larger than it must be', () => {
    const design = frameDesign('full-screen', normalOutput, webcam);
    const { layout, videoArea } = design;
    const scrim = layout.over.find(({ kind }) => kind === 'scrim');
    if (scrim?.kind !== 'scrim') throw new Error('Full screen has a scrim.');
    expect(videoArea.heightPixels).toBe(scrim.solid.top);
    expect(coverCrop(webcam, videoArea, { x: 0.5, y: 0.5 }).width).toBeGreaterThan(0.42);
    const face = { left: 0.43, top: 0.28, width: 0.14, height: 0.25 };
    const { y } = focusOnFace(face, webcam, cropAreaOf(design));
    expect(y).toBeGreaterThan(0);
  });

  test('is as high as a clip in between, in both sizes', () => {
    expect(areaFor(tablet).heightPixels).toBe(1440);
    expect(areaFor(tablet, fastOutput).heightPixels).toBe(960);
    for (const edge of Object.values(areaFor(webcam, fastOutput))) expect(edge % 2).toBe(0);
  });
});

test('the other templates show every clip in the same area', () => {
  for (const id of templateIds.filter((each) => each !== 'full-screen'))
    for (const source of [webcam, upright, tablet])
      expect(frameDesign(id, normalOutput, source).videoArea, id).toEqual(
        frameDesign(id, normalOutput).videoArea,
      );
});
