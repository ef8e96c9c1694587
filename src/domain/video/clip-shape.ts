import type { PixelSize } from './geometry.ts';

/**
 * The shape of a clip. The chosen framing is remembered for each shape, and templates have a layout for upright clips.
 */
export const clipShapes = ['landscape', 'square', 'upright'] as const;
export type ClipShape = (typeof clipShapes)[number];

/** A clip counts as square up to this ratio of its longer to its shorter side. */
const squareRatio = 1.15;

export function clipShapeOf({ widthPixels, heightPixels }: PixelSize): ClipShape {
  const ratio = widthPixels / heightPixels;
  if (ratio > squareRatio) return 'landscape';
  return ratio < 1 / squareRatio ? 'upright' : 'square';
}
