import type { BrandKit } from '#domain/video/brand.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { decodeImage, flagBitmap } from './flags.ts';
import type { OverlayImages } from './protocol.ts';

/**
 * Decodes the images of a branded frame. Leaves out an image that cannot be decoded, so that the render does not fail.
 */
export async function overlayImages({ countryCode, brand }: OverlaySpec): Promise<OverlayImages> {
  const [flag, logo] = await Promise.all([flagBitmap(countryCode).catch(() => null), logoOf(brand)]);
  return { flag, logo };
}

/** Decodes the logo of a brand kit; null if there is none or it cannot be decoded. */
export async function logoOf({ logoDataUrl }: BrandKit): Promise<ImageBitmap | null> {
  return logoDataUrl ? decodeImage(logoDataUrl).catch(() => null) : null;
}

/** The images that exist, for transfer to a worker. */
export function existing(images: OverlayImages): ImageBitmap[] {
  return Object.values(images).filter((image) => image !== null);
}
