import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';

/** The brand of an invitation page. `logo` is a `data:` URL of a PNG, JPEG, or WebP image. */
export type PageBrand = { colors: BrandKit['colors']; logo: string | null };

/** The longest logo that leaves room for the other fields in the 100 kB that the database stores. */
export const maxLogoLength = 90_000;

/** Reads a brand that anyone with an account may have written. Ignores anything invalid. */
export function pageBrandOf(stored: unknown): PageBrand {
  const { colors, logo } = fieldsOf(stored);
  const { ink, accent, paper } = fieldsOf(colors);
  const { colors: ours } = defaultBrandKit;
  return {
    colors: {
      ink: isColor(ink) ? ink : ours.ink,
      accent: isColor(accent) ? accent : ours.accent,
      paper: isColor(paper) ? paper : ours.paper,
    },
    logo: typeof logo === 'string' && isPicture(logo) ? logo : null,
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

function isPicture(logo: string): boolean {
  return logo.length <= maxLogoLength && /^data:image\/(png|jpeg|webp);base64,[a-z0-9+/=]+$/i.test(logo);
}
