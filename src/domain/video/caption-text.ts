import type { PixelSize } from './geometry.ts';
import { fitText, type MeasureText, type TextConstraints } from './text-fit.ts';

export const captionLineHeight = 1.18;

/** In pixels of a 1080-pixel-wide frame. Text below the lowest floor is unreadable on a phone. */
const largestUnits = 58;
const floorUnits = 40;
const twoLinesFloorUnits = 32;
const moreLinesUnits = { largest: 40, floor: 28 };
const maxLines = 5;
const paddingUnits = { across: 32, down: 20 };

/** @param unit output pixels per design unit */
export function captionPadding(unit: number): { across: number; down: number } {
  return { across: paddingUnits.across * unit, down: paddingUnits.down * unit };
}

/**
 * Returns the constraints that give all captions of a video the same size: the largest at which each fits on two
 * lines. Only captions that need more lines are smaller.
 */
export function sharedCaptionConstraints(
  area: PixelSize,
  unit: number,
  texts: readonly string[],
  measure: MeasureText,
): TextConstraints {
  const own = captionTextConstraints(area, unit);
  const sizes = texts
    .map((text) => fitText(text, own, measure))
    .filter(({ lines, truncated }) => lines.length <= 2 && !truncated)
    .map(({ sizePixels }) => sizePixels);
  const shared = Math.min(own.oneLine.largestPixels, ...sizes);
  const upTo = <Range extends { largestPixels: number; floorPixels: number }>(range: Range): Range => ({
    ...range,
    largestPixels: Math.min(range.largestPixels, shared),
    floorPixels: Math.min(range.floorPixels, shared),
  });
  return {
    ...own,
    oneLine: { largestPixels: shared, floorPixels: shared },
    twoLines: own.twoLines && upTo(own.twoLines),
    ...(own.moreLines ? { moreLines: upTo(own.moreLines) } : {}),
  };
}

/**
 * The text constraints of a caption inside the caption area. Allows more than two lines only if two are not enough.
 */
export function captionTextConstraints(
  { widthPixels, heightPixels }: PixelSize,
  unit: number,
): TextConstraints {
  const padding = captionPadding(unit);
  const range = (largest: number, floor: number) => ({
    largestPixels: Math.round(largest * unit),
    floorPixels: Math.round(floor * unit),
  });
  const height = heightPixels - 2 * padding.down;
  return {
    widthPixels: widthPixels - 2 * padding.across,
    oneLine: range(largestUnits, floorUnits),
    twoLines: range(largestUnits, twoLinesFloorUnits),
    moreLines: {
      ...range(moreLinesUnits.largest, moreLinesUnits.floor),
      maxLinesAt: (sizePixels) => Math.min(maxLines, Math.floor(height / (sizePixels * captionLineHeight))),
    },
  };
}
