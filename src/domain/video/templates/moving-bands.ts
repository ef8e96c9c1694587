import { type Box, frameWidth } from './box.ts';
import type { ElementMotion } from './motion.ts';
import type { ContentKind, Template, TemplateElement, TemplateLayout } from './template.ts';
import { boxesOver } from './template-layout.ts';

/** Glyphs extend beyond their box: descenders, accents, and overshoot. */
const glyphUnits = 24;

type Motions = Template['motion'];

/** Returns how an element moves, or null if it stands still. */
export function motionOf(motion: Motions, { kind }: TemplateElement): ElementMotion | null {
  return motion?.[kind as ContentKind] ?? null;
}

/** Returns where elements of a layer move, from top to bottom. Bands under the clip end where the clip begins. */
export function movingBands(layout: TemplateLayout, layer: 'under' | 'over', motion: Motions): Box[] {
  const { videoArea, under } = layout;
  const frameBottom = Math.max(...[...under, { box: videoArea }].map(({ box }) => bottomOf(box)));
  const frame: Box = { left: 0, top: 0, width: frameWidth, height: frameBottom };
  return layer === 'over'
    ? bandsIn(frame, layout.over, motion)
    : partsAround(videoArea, frame).flatMap((part) => bandsIn(part, under, motion));
}

/** The frame without the clip: the parts above it, at its sides, and below it. */
function partsAround(videoArea: Box, frame: Box): Box[] {
  const { left, width } = videoArea;
  const right = left + width;
  return [
    rows(frame, 0, videoArea.top),
    { ...videoArea, left: 0, width: left },
    { ...videoArea, left: right, width: frame.width - right },
    rows(frame, bottomOf(videoArea), bottomOf(frame)),
  ];
}

/** The bands, as wide as this part of the frame, in which its elements move. */
function bandsIn(part: Box, elements: readonly TemplateElement[], motion: Motions): Box[] {
  const bands: Box[] = [];
  const all = elements
    .flatMap((element) => {
      const moves = motionOf(motion, element);
      return moves && overlaps(element.box, part) ? [rowsAround(element.box, moves)] : [];
    })
    .toSorted((one, other) => one.from - other.from);
  for (const { from, to } of all) {
    const last = bands.at(-1);
    const band = rows(part, from, to);
    if (last && band.top <= bottomOf(last)) {
      last.height = Math.max(bottomOf(last), bottomOf(band)) - last.top;
    } else bands.push(band);
  }
  return bands;
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < bottomOf(other) &&
    other.top < bottomOf(one)
  );
}

/** Returns the boxes over the clip, split where elements start or stop moving. */
export function piecesOver(layout: TemplateLayout, motion: Motions): Box[] {
  const edges = movingBands(layout, 'over', motion).flatMap((band) => [band.top, bottomOf(band)]);
  return boxesOver(layout).flatMap((whole) => {
    const inside = edges.filter((edge) => edge > whole.top && edge < bottomOf(whole));
    return [...inside, bottomOf(whole)].map((end, index) =>
      rows(whole, index === 0 ? whole.top : (inside[index - 1] ?? end), end),
    );
  });
}

/** The rows that an element covers in all of its states. */
function rowsAround({ top, height }: Box, { enter, leave }: ElementMotion): { from: number; to: number } {
  const downs = [0, enter.down, leave?.down ?? 0];
  return {
    from: top + Math.min(...downs) - glyphUnits,
    to: top + height + Math.max(...downs) + glyphUnits,
  };
}

/** The part of a box between two rows. */
function rows(box: Box, from: number, to: number): Box {
  const top = Math.max(box.top, from);
  return { ...box, top, height: Math.min(bottomOf(box), to) - top };
}

function bottomOf({ top, height }: Box): number {
  return top + height;
}
