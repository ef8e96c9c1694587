import type { PixelSize } from './geometry.ts';

/** The shape of a clip. A choice of framing is remembered for each, and templates have a layout for upright clips. */
export const clipShapes = ['landscape', 'square', 'upright'] as const;
export type ClipShape = (typeof clipShapes)[number];

/** A side may be this much longer than the other in a clip that still counts as square. */
const squareRatio = 1.15;

export function clipShapeOf({ widthPixels, heightPixels }: PixelSize): ClipShape {
  const ratio = widthPixels / heightPixels;
  if (ratio > squareRatio) return 'landscape';
  return ratio < 1 / squareRatio ? 'upright' : 'square';
}
