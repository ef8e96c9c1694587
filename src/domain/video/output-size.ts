import type { PixelSize } from './geometry.ts';
import { fastOutput, normalOutput } from './limits.ts';

/** The shape of a video: 9:16 for WhatsApp Status, 4:5 and 1:1 for the LinkedIn feed. */
export const shapes = ['status', 'portrait', 'square'] as const;
export type Shape = (typeof shapes)[number];

const sizes: Readonly<Record<Shape, { normal: PixelSize; fast: PixelSize }>> = {
  status: { normal: normalOutput, fast: fastOutput },
  portrait: {
    normal: { widthPixels: 1080, heightPixels: 1350 },
    fast: { widthPixels: 720, heightPixels: 900 },
  },
  square: {
    normal: { widthPixels: 1080, heightPixels: 1080 },
    fast: { widthPixels: 720, heightPixels: 720 },
  },
};

export function outputOf(shape: Shape, isFast: boolean): PixelSize {
  return isFast ? sizes[shape].fast : sizes[shape].normal;
}

/** The shape of an output size: the one with the nearest aspect ratio. */
export function shapeOf({ widthPixels, heightPixels }: PixelSize): Shape {
  const ratio = widthPixels / heightPixels;
  const distance = (shape: Shape) =>
    Math.abs(sizes[shape].normal.widthPixels / sizes[shape].normal.heightPixels - ratio);
  return shapes.reduce((nearest, shape) => (distance(shape) < distance(nearest) ? shape : nearest));
}

/** The output size of fast mode in the same shape. */
export function fastOutputOf(output: PixelSize): PixelSize {
  return sizes[shapeOf(output)].fast;
}
