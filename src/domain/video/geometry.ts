/** A size or rectangle in output pixels: whole numbers, origin top left. */
export type PixelSize = { widthPixels: number; heightPixels: number };
export type PixelRect = PixelSize & { leftPixels: number; topPixels: number };

/** The four bands of the frame, top to bottom. The video is fitted into `videoArea`. */
export type FrameLayout = {
  header: PixelRect;
  titleBar: PixelRect;
  videoArea: PixelRect;
  footer: PixelRect;
};

/** Header 15 %, title bar 6 %, video area 70 %, footer 9 % of the height (part 1 §9). */
const bandEnds = [0.15, 0.21, 0.91, 1] as const;

/**
 * Where the bands of a frame of that size lie. Every edge is even, because 4:2:0 video stores one colour
 * for each square of two by two pixels and an odd edge would bleed.
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
 * The largest rectangle of the picture's aspect ratio inside `area`, in its middle. Edges are even, so
 * each side may differ from the exact ratio by at most one pixel.
 * @throws when a side of the picture is not a positive number.
 */
export function fitRect(area: PixelRect, picture: PixelSize): PixelRect {
  const { widthPixels, heightPixels } = picture;
  if (!(widthPixels > 0 && heightPixels > 0)) {
    throw new Error(`A picture must have a size (got ${widthPixels} x ${heightPixels}).`);
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

function nearestEven(value: number): number {
  return 2 * Math.round(value / 2);
}

function clampEven(value: number, limit: number): number {
  return Math.max(2, Math.min(nearestEven(value), limit));
}
