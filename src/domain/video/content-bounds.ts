import type { PixelRect, PixelSize } from './geometry.ts';

/** Fainter pixels are the edge of a shadow, or noise. */
const minAlpha = 8;

/** Returns the smallest rectangle around the visible pixels of RGBA data; null if all are transparent. */
export function contentBounds(
  data: ArrayLike<number>,
  { widthPixels, heightPixels }: PixelSize,
): PixelRect | null {
  let [left, top, right, bottom] = [widthPixels, heightPixels, -1, -1];
  for (let y = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++) {
      if ((data[4 * (y * widthPixels + x) + 3] ?? 0) < minAlpha) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  return {
    leftPixels: left,
    topPixels: top,
    widthPixels: right - left + 1,
    heightPixels: bottom - top + 1,
  };
}
