import { maxLogoLength, type PageBrand } from '#domain/invitations/page-brand.ts';
import type { BrandKit } from '#domain/video/brand.ts';

/** The sizes to try for a logo, in pixels, largest first. The page shows it at most 200 CSS pixels wide. */
const longestSides = [600, 400, 256, 128];

/** Converts a brand kit for the page of an invitation. Leaves out a logo that cannot be made small enough. */
export async function pageBrandOfKit({ colors, logoDataUrl }: BrandKit): Promise<PageBrand> {
  return { colors, logo: logoDataUrl === null ? null : await smallLogo(logoDataUrl) };
}

async function smallLogo(dataUrl: string): Promise<string | null> {
  // The page accepts no SVG. A small image stays unchanged.
  if (/^data:image\/(png|jpeg|webp);base64,/.test(dataUrl) && dataUrl.length <= maxLogoLength) return dataUrl;
  const image = new Image();
  image.src = dataUrl;
  const isDecoded = await image.decode().then(
    () => true,
    () => false,
  );
  if (!isDecoded) return null;
  for (const side of longestSides) {
    for (const type of ['image/webp', 'image/png']) {
      const small = drawn(image, side, type);
      if (small.startsWith(`data:${type}`) && small.length <= maxLogoLength) return small;
    }
  }
  return null;
}

function drawn(image: HTMLImageElement, longestSide: number, type: string): string {
  // An SVG may have no intrinsic size.
  const [width, height] = [image.naturalWidth || longestSide, image.naturalHeight || longestSide];
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.9);
}
