/** All pages of a carousel must have the same size. */
export const carouselFormats = {
  portrait: { label: 'Portrait 4:5', widthPoints: 1_080, heightPoints: 1_350 },
  square: { label: 'Square 1:1', widthPoints: 1_080, heightPoints: 1_080 },
  landscape: { label: 'Landscape 1.91:1', widthPoints: 1_200, heightPoints: 627 },
} as const;
export type CarouselFormat = keyof typeof carouselFormats;

/** The format that leaves the least empty space beside an image. */
export function formatFor({ width, height }: { width: number; height: number }): CarouselFormat {
  const ratio = width / height;
  if (ratio > 1.4) return 'landscape';
  return ratio > 0.9 ? 'square' : 'portrait';
}

/** Fits an image into the center of a page. Returns points from the page's lower left corner. */
export function onPage(
  format: CarouselFormat,
  image: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const { widthPoints, heightPoints } = carouselFormats[format];
  const scale = Math.min(widthPoints / image.width, heightPoints / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  return { x: (widthPoints - width) / 2, y: (heightPoints - height) / 2, width, height };
}
