import { type Box, frameWidth } from './box.ts';
import { boxesOver } from './frame-design.ts';
import type { ElementMotion } from './motion.ts';
import type { ContentKind, Template, TemplateElement, TemplateLayout } from './template.ts';

/** Glyphs reach beyond their box: descenders, accents, and overshoot. */
const glyphUnits = 24;

type Motions = Template['motion'];

/** Returns how an element moves, or null if it stands still. */
export function motionOf(motion: Motions, { kind }: TemplateElement): ElementMotion | null {
  return motion?.[kind as ContentKind] ?? null;
}

/**
 * Returns where elements of a layer move: bands as wide as the frame, from top to bottom. Those under the clip end
 * where the clip begins.
 */
export function movingBands(layout: TemplateLayout, layer: 'under' | 'over', motion: Motions): Box[] {
  const { videoArea, under } = layout;
  const frameBottom = Math.max(...[...under, { box: videoArea }].map(({ box }) => bottomOf(box)));
  const bands: Box[] = [];
  const all = layout[layer]
    .flatMap((element) => {
      const moves = motionOf(motion, element);
      return moves ? [bandAround(element.box, moves)] : [];
    })
    .toSorted((one, other) => one.top - other.top);
  for (const band of all) {
    const last = bands.at(-1);
    if (last && band.top <= bottomOf(last)) {
      last.height = Math.max(bottomOf(last), bottomOf(band)) - last.top;
    } else bands.push(band);
  }
  return bands
    .flatMap((band) =>
      layer === 'over'
        ? [rows(band, 0, frameBottom)]
        : [rows(band, 0, videoArea.top), rows(band, bottomOf(videoArea), frameBottom)],
    )
    .filter(({ height }) => height > 0);
}

/** Returns the boxes over the clip, cut where elements start and stop to move. */
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
function bandAround({ top, height }: Box, { enter, leave }: ElementMotion): Box {
  const downs = [0, enter.down, leave?.down ?? 0];
  const from = top + Math.min(...downs) - glyphUnits;
  return {
    left: 0,
    top: from,
    width: frameWidth,
    height: top + height + Math.max(...downs) + glyphUnits - from,
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
