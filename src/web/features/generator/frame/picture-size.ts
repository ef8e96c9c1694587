import type { PixelSize } from '#domain/video/geometry.ts';
import { outputOf, type Shape } from '#domain/video/output-size.ts';

/** The output size of a small picture of the frame: as large as a card on a sharp screen. */
export function pictureSizeOf(shape: Shape): PixelSize {
  const { widthPixels, heightPixels } = outputOf(shape, true);
  return { widthPixels: widthPixels / 2, heightPixels: heightPixels / 2 };
}
