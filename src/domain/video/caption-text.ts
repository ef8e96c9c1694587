import type { PixelSize } from './geometry.ts';
import type { TextConstraints } from './text-fit.ts';

export const captionLineHeight = 1.18;

/** On a frame 1080 wide. Below the last floor, nobody reads it on a phone. */
const largestUnits = 58;
const floorUnits = 40;
const twoLinesFloorUnits = 32;
const moreLinesUnits = { largest: 40, floor: 28 };
const maxLines = 5;
const paddingUnits = { across: 32, down: 20 };

/** `unit` is how many pixels one of the design's units has. */
export function captionPadding(unit: number): { across: number; down: number } {
  return { across: paddingUnits.across * unit, down: paddingUnits.down * unit };
}

/** The room that the letters of a caption have in the room of all captions: more lines where two are not enough. */
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
