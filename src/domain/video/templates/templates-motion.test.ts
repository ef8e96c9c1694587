import { describe, expect, test } from 'vitest';
import { outputOf, shapes } from '../output-size.ts';
import type { Box } from './box.ts';
import { evenRect, frameDesign } from './frame-design.ts';
import { motionMomentAt, motionRange, motionStateAt, settled } from './motion.ts';
import { motionOf, movingBands, piecesOver } from './moving-bands.ts';
import type { TemplateElement } from './template.ts';
import { templateIds } from './template-ids.ts';
import { besideLogo, boxesOver, layoutOf, logoBox } from './template-layout.ts';
import { templates } from './templates.ts';

const landscape = { widthPixels: 1920, heightPixels: 1080 };
const upright = { widthPixels: 1080, heightPixels: 1920 };
const titles = { 'left to right': 'Bookkeeper', 'right to left': 'محاسب أول' } as const;
const directions = ['left to right', 'right to left'] as const;
const all = templateIds.flatMap((template) =>
  shapes.flatMap((shape) =>
    [landscape, upright].flatMap((clip) =>
      directions.map((direction) => ({ template, shape, clip, direction })),
    ),
  ),
);
const heights = { status: 1920, portrait: 1350, square: 1080 };
const slots = Array.from({ length: 120 }, (_, slot) => slot);
const range = motionRange({ firstSlot: 0, endSlot: slots.length }, 24);

const contains = (outer: Box, inner: Box) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;
const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

test('all templates except Classic have motion', () => {
  expect(templateIds.filter((id) => !templates[id].motion)).toEqual(['classic']);
});

describe.each(all)('$template in shape $shape with a clip of $clip, $direction', (each) => {
  const { template, shape, clip, direction } = each;
  const { motion } = templates[template];
  const frameOf = (isFast: boolean) => ({
    template,
    output: outputOf(shape, isFast),
    clip,
    positionTitle: titles[direction],
  });
  const layout = layoutOf(frameOf(false));
  const frame: Box = { left: 0, top: 0, width: 1080, height: heights[shape] };
  const drawn = [...layout.under, ...layout.over];
  const logo = drawn.find((element) => element.kind === 'logo');
  const place = logo
    ? logoBox(
        logo.box,
        { widthPixels: 400, heightPixels: 100 },
        layout.isMirrored !== (logo.isAtStart ?? false),
      )
    : null;
  const stateAt = (element: TemplateElement, slot: number) => {
    const [moves, moment] = [motionOf(motion, element), range && motionMomentAt(range, slot)];
    return moves && moment ? motionStateAt(moves, moment) : settled;
  };
  const boxAt = (element: TemplateElement, slot: number): Box => {
    const { across, down } = stateAt(element, slot);
    const box = element.kind === 'logo' && place ? place : besideLogo(element, place).box;
    return { ...box, left: box.left + (layout.isMirrored ? -across : across), top: box.top + down };
  };
  const content = drawn.filter((element) => motionOf(motion, element));

  test('everything is opaque in the first frame, which is the thumbnail', () => {
    for (const element of content) expect(stateAt(element, 0).opacity, element.kind).toBe(1);
  });

  test('keeps the contact and the logo to the last frame', () => {
    for (const element of content.filter(({ kind }) => kind === 'contact' || kind === 'logo'))
      expect(stateAt(element, slots.length - 1), element.kind).toEqual(settled);
  });

  test('keeps moving elements apart, inside the frame, on their background, and off the clip', () => {
    for (const slot of slots) {
      for (const [index, element] of content.entries()) {
        const box = boxAt(element, slot);
        expect(contains(frame, box), `${element.kind} in the frame`).toBe(true);
        for (const other of content.slice(index + 1))
          expect(overlap(box, boxAt(other, slot)), `${element.kind} and ${other.kind}`).toBe(false);
        if (layout.under.includes(element))
          expect(overlap(box, layout.videoArea), `${element.kind} and the clip`).toBe(false);
        for (const surface of drawn.slice(0, drawn.indexOf(element))) {
          if (!('solid' in surface || surface.kind === 'fill')) continue;
          const solid = 'solid' in surface ? surface.solid : surface.box;
          if (contains(solid, element.box)) expect(contains(solid, box), `${element.kind} on it`).toBe(true);
        }
      }
    }
  });

  test('draws no still element over a moving one', () => {
    for (const layer of [layout.under, layout.over]) {
      for (const [index, still] of layer.entries()) {
        if (motionOf(motion, still)) continue;
        for (const moving of layer.slice(0, index).filter((element) => motionOf(motion, element)))
          for (const slot of slots) expect(overlap(still.box, boxAt(moving, slot))).toBe(false);
      }
    }
  });

  test('moves elements only inside bands with even edges in pixels, beside the clip', () => {
    for (const layer of ['under', 'over'] as const) {
      const bands = movingBands(layout, layer, motion);
      const moving = layout[layer].filter((element) => motionOf(motion, element));
      for (const element of moving)
        for (const slot of slots)
          expect(bands.some((band) => contains(band, boxAt(element, slot)))).toBe(true);
      if (layer === 'under') for (const band of bands) expect(overlap(band, layout.videoArea)).toBe(false);
    }
  });

  test.each([false, true])('splits the boxes over the clip without gaps, in fast mode: %s', (isFast) => {
    const { unit } = frameDesign(frameOf(isFast));
    const areaOf = (boxes: readonly Box[]) =>
      boxes
        .map((box) => evenRect(box, unit))
        .reduce((sum, { widthPixels, heightPixels }) => sum + widthPixels * heightPixels, 0);
    const pieces = piecesOver(layout, motion);
    expect(areaOf(pieces)).toBe(areaOf(boxesOver(layout)));
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  });
});
