import { describe, expect, test } from 'vitest';
import { focusOnFace } from '../faces.ts';
import { coverCrop } from '../framing.ts';
import type { PixelSize } from '../geometry.ts';
import { fastOutput, normalOutput } from '../limits.ts';
import { outputOf, shapes } from '../output-size.ts';
import { cropAreaOf, evenRect, frameDesign } from './frame-design.ts';
import { templateIds } from './template-ids.ts';
import { layoutOf } from './template-layout.ts';

const webcam = { widthPixels: 1920, heightPixels: 1080 };
const upright = { widthPixels: 1080, heightPixels: 1920 };
const tablet = { widthPixels: 1080, heightPixels: 1440 };
const square = { widthPixels: 720, heightPixels: 720 };
const arabic = 'محاسب أول';

describe('the video area of a Status in Full screen', () => {
  const areaFor = (clip: PixelSize | null, output: PixelSize = normalOutput) =>
    frameDesign({ template: 'full-screen', output, clip }).videoArea;

  test('the video area is the whole frame for an upright clip', () => {
    expect(areaFor(upright)).toMatchObject({ topPixels: 0, heightPixels: 1920 });
  });

  test('the video area ends at the text for a wide clip, so that the face is not enlarged too much', () => {
    const frame = { template: 'full-screen', output: normalOutput, clip: webcam } as const;
    const design = frameDesign(frame);
    const scrim = layoutOf(frame).over.find(({ kind }) => kind === 'scrim');
    if (scrim?.kind !== 'scrim') throw new Error('Full screen has a scrim.');
    expect(design.videoArea.heightPixels).toBe(scrim.solid.top);
    expect(coverCrop(webcam, design.videoArea, { x: 0.5, y: 0.5 }).width).toBeGreaterThan(0.46);
    const face = { left: 0.43, top: 0.28, width: 0.14, height: 0.25 };
    const { y } = focusOnFace(face, webcam, cropAreaOf(design));
    expect(y).toBeGreaterThan(0);
  });

  test('the video area also ends at the text for a square clip', () => {
    expect(areaFor(square)).toEqual(areaFor(webcam));
  });

  test('the video area is as high as a clip between both shapes, in both sizes', () => {
    expect(areaFor(tablet).heightPixels).toBe(1440);
    expect(areaFor(tablet, fastOutput).heightPixels).toBe(960);
    for (const edge of Object.values(areaFor(webcam, fastOutput))) expect(edge % 2).toBe(0);
  });
});

test('Status-safe shows the face of an upright clip below what WhatsApp covers, and the wall above it', () => {
  const frame = { template: 'status-safe', output: normalOutput, clip: upright } as const;
  const design = frameDesign(frame);
  expect(design.videoArea.topPixels).toBe(0);
  expect(frameDesign({ ...frame, clip: webcam }).videoArea.topPixels).toBeGreaterThan(0.14 * 1920);
  const face = { left: 0.3, top: 0.25, width: 0.4, height: 0.2 };
  const { height } = coverCrop(upright, design.videoArea, { x: 0.5, y: 0.5 });
  const cropTop = focusOnFace(face, upright, cropAreaOf(design)).y - height / 2;
  const rowOf = (y: number) => ((y - cropTop) / height) * design.videoArea.heightPixels;
  expect(rowOf(face.top - 0.5 * face.height)).toBeGreaterThanOrEqual(0.14 * 1920);
  expect(rowOf(face.top + face.height)).toBeLessThan(design.clearRows.toPixels);
});

test('Status-safe shows a square clip as high as an upright one', () => {
  const areaFor = (clip: PixelSize) =>
    frameDesign({ template: 'status-safe', output: normalOutput, clip }).videoArea;
  expect(areaFor(square)).toEqual(areaFor(upright));
  expect(coverCrop(square, areaFor(square), { x: 0.5, y: 0.5 })).toMatchObject({ width: 1 });
});

test('the other templates show every clip in the same area of a Status', () => {
  for (const template of templateIds.filter((id) => id !== 'full-screen' && id !== 'status-safe'))
    for (const clip of [webcam, upright, tablet])
      expect(frameDesign({ template, output: normalOutput, clip }), template).toEqual(
        frameDesign({ template, output: normalOutput }),
      );
});

const withColumn = templateIds.filter((id) => id !== 'full-screen');
describe.each(withColumn)('an upright clip in a square frame of %s', (template) => {
  const output = outputOf('square', false);
  const areaFor = (clip: PixelSize | null, positionTitle = '', size = output) =>
    frameDesign({ template, output: size, clip, positionTitle }).videoArea;

  test('an upright clip is beside the text and shows at least three quarters of its height', () => {
    const area = areaFor(upright);
    const { width, height } = coverCrop(upright, area, { x: 0.5, y: 0.5 });
    expect(width).toBe(1);
    expect(height).toBeGreaterThan(0.75);
    expect(area.widthPixels).toBeLessThan(640);
    expect(area.heightPixels).toBeGreaterThan(0.68 * output.heightPixels);
    for (const clip of [null, webcam]) expect(areaFor(clip).widthPixels).toBeGreaterThan(900);
  });

  test('a square clip has the place of an upright one and shows a person down to the chest', () => {
    expect(areaFor(square)).toEqual(areaFor(upright));
    expect(coverCrop(square, areaFor(square), { x: 0.5, y: 0.5 }).width).toBeGreaterThanOrEqual(0.64);
  });

  test('an upright clip changes sides if the title is in a right-to-left script', () => {
    const [area, mirrored] = [areaFor(upright), areaFor(upright, arabic)];
    expect(area.leftPixels).toBeGreaterThan(400);
    expect(mirrored).toEqual({
      ...area,
      leftPixels: output.widthPixels - area.leftPixels - area.widthPixels,
    });
  });

  test('an upright clip has the same place in the layout, with even edges in fast mode', () => {
    for (const positionTitle of ['', arabic]) {
      const frame = { template, output, clip: upright, positionTitle };
      expect(evenRect(layoutOf(frame).videoArea, 1)).toEqual(frameDesign(frame).videoArea);
      const fast = outputOf('square', true);
      for (const edge of Object.values(areaFor(upright, positionTitle, fast))) expect(edge % 2).toBe(0);
    }
  });
});

test('a portrait frame is tall enough to show every clip in the same area', () => {
  const output = outputOf('portrait', false);
  for (const template of templateIds)
    for (const clip of [webcam, upright, tablet, square])
      expect(frameDesign({ template, output, clip }), template).toEqual(frameDesign({ template, output }));
});

test('elements over the clip leave the rows for faces and captions free', () => {
  for (const template of templateIds)
    for (const shape of shapes)
      for (const clip of [webcam, upright]) {
        const frame = { template, output: outputOf(shape, false), clip };
        const { fromPixels, toPixels } = frameDesign(frame).clearRows;
        for (const element of layoutOf(frame).over) {
          const { top, height } = element.box;
          expect(top >= toPixels || top + height <= fromPixels, element.kind).toBe(true);
        }
      }
});
