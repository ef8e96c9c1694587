/** The pages of a carousel have one size, which LinkedIn wants, and so have all slides of one look. */
export const carouselFormats = {
  portrait: { label: 'Portrait 4:5', widthPoints: 1_080, heightPoints: 1_350 },
  square: { label: 'Square 1:1', widthPoints: 1_080, heightPoints: 1_080 },
  landscape: { label: 'Landscape 1.91:1', widthPoints: 1_200, heightPoints: 627 },
} as const;
export type CarouselFormat = keyof typeof carouselFormats;

/**
 * Where a picture stands on a page: whole, as large as it goes, in the middle. In points from the page's lower left
 * corner.
 */
export function onPage(
  format: CarouselFormat,
  picture: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const { widthPoints, heightPoints } = carouselFormats[format];
  const scale = Math.min(widthPoints / picture.width, heightPoints / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (widthPoints - width) / 2, y: (heightPoints - height) / 2, width, height };
}
