import type { PixelSize } from '#domain/video/geometry.ts';
import { outputOf, type Shape } from '#domain/video/output-size.ts';

/** Returns the size of a small preview of the frame: card-sized on a high-resolution screen. */
export function pictureSizeOf(shape: Shape): PixelSize {
  const { widthPixels, heightPixels } = outputOf(shape, true);
  return { widthPixels: widthPixels / 2, heightPixels: heightPixels / 2 };
}
