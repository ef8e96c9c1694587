/** A size or rectangle in output pixels: whole numbers, origin top left. */
export type PixelSize = { widthPixels: number; heightPixels: number };
export type PixelRect = PixelSize & { leftPixels: number; topPixels: number };

/** The four bands of the frame, top to bottom. The clip is drawn inside `videoArea`. */
export type FrameLayout = {
  header: PixelRect;
  titleBar: PixelRect;
  videoArea: PixelRect;
  footer: PixelRect;
};

/** Where the bands end: header 15%, title bar 6%, video area 70%, footer 9% of the height (part 1 §9). */
export const bandEnds = [0.15, 0.21, 0.91, 1] as const;

/**
 * Lays out the bands of a frame. Every edge is even because 4:2:0 video stores one color per 2 x 2 pixels, so an odd
 * edge would bleed.
 */
export function frameLayout(output: PixelSize): FrameLayout {
  const [headerEnd, titleEnd, videoEnd, footerEnd] = bandEnds.map((end) =>
    nearestEven(output.heightPixels * end),
  ) as [number, number, number, number];
  const band = (top: number, bottom: number): PixelRect => ({
    leftPixels: 0,
    topPixels: top,
    widthPixels: output.widthPixels,
    heightPixels: bottom - top,
  });
  return {
    header: band(0, headerEnd),
    titleBar: band(headerEnd, titleEnd),
    videoArea: band(titleEnd, videoEnd),
    footer: band(videoEnd, footerEnd),
  };
}

/**
 * Returns the largest centered rectangle inside `area` with the source's aspect ratio. Edges are even, so each side can
 * be off by up to one pixel.
 * @throws if a side of the source is not a positive number
 */
export function fitRect(area: PixelRect, source: PixelSize): PixelRect {
  const { widthPixels, heightPixels } = source;
  if (!(widthPixels > 0 && heightPixels > 0)) {
    throw new Error(`Width and height must be positive (got ${widthPixels} x ${heightPixels}).`);
  }
  const scale = Math.min(area.widthPixels / widthPixels, area.heightPixels / heightPixels);
  const width = clampEven(widthPixels * scale, area.widthPixels);
  const height = clampEven(heightPixels * scale, area.heightPixels);
  return {
    leftPixels: area.leftPixels + nearestEven((area.widthPixels - width) / 2),
    topPixels: area.topPixels + nearestEven((area.heightPixels - height) / 2),
    widthPixels: width,
    heightPixels: height,
  };
}

/** 4:2:0 video stores one color per 2 x 2 pixels. */
export function nearestEven(value: number): number {
  return 2 * Math.round(value / 2);
}

function clampEven(value: number, limit: number): number {
  return Math.max(2, Math.min(nearestEven(value), limit));
}
