import type { PixelRect, PixelSize } from '#domain/video/geometry.ts';

/** Returns the CSS position of a rectangle in an element with the output's aspect ratio. */
export function cssRect(rect: PixelRect, output: PixelSize) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(rect.leftPixels, output.widthPixels),
    top: percent(rect.topPixels, output.heightPixels),
    width: percent(rect.widthPixels, output.widthPixels),
    height: percent(rect.heightPixels, output.heightPixels),
  };
}
