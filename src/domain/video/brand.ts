import { defaultFontPair, type FontPairId } from './font-pairs.ts';

/** Branding shared by all candidate videos. Colors are `#rrggbb`. */
export type BrandKit = {
  phone: string;
  /** The default for all candidates, with placeholders that `availabilityLineOf` fills. */
  availabilityLine: string;
  contactLine: string;
  /** Precedes the candidate number in the badge: `CANDIDATE DROP` gives `CANDIDATE DROP #0001`. */
  badgeText: string;
  colors: { ink: string; accent: string; paper: string };
  /** An image as a data URL, drawn in the header. */
  logoDataUrl: string | null;
  fonts: FontPairId;
};

/** A number reserved for fiction, so that a video without a configured number never shows someone's real one. */
const samplePhone = '+1 (202) 555-0147';

export const defaultBrandKit: BrandKit = {
  phone: samplePhone,
  availabilityLine: 'Available now as a {title}',
  contactLine: 'Call, Text, or WhatsApp',
  badgeText: 'CANDIDATE DROP',
  colors: { ink: '#11203B', accent: '#FF5A3C', paper: '#FBFAF7' },
  logoDataUrl: null,
  fonts: defaultFontPair,
};

/** True if the phone number is missing or still the sample. The screen warns before rendering such a video. */
export function hasSamplePhone(brand: BrandKit): boolean {
  const digits = brand.phone.replace(/\P{Decimal_Number}/gu, '');
  return digits === '' || digits === samplePhone.replace(/\D/g, '');
}

/** WCAG 2 contrast ratio of two `#rrggbb` colors, from 1 (equal) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns the first color that meets WCAG AA on the background, or else the one with the most contrast. */
export function legibleOn(background: string, colors: readonly [string, ...string[]]): string {
  const contrast = (color: string) => contrastRatio(background, color);
  return (
    colors.find((color) => contrast(color) >= 4.5) ??
    colors.reduce((best, color) => (contrast(color) > contrast(best) ? color : best))
  );
}

/**
 * Returns the color nearest to `color` with at least this contrast with the background. Makes it lighter or darker,
 * whichever changes it less. Null if neither is possible.
 */
export function withContrast(color: string, background: string, min: number): string | null {
  const steps = Array.from({ length: 51 }, (_, step) => step / 50);
  for (const share of steps) {
    for (const towards of ['#ffffff', '#000000']) {
      const mixed = mixColors(color, towards, share);
      if (contrastRatio(mixed, background) >= min) return mixed;
    }
  }
  return null;
}

/** Interpolates two `#rrggbb` colors; a share of 0 gives the first. */
export function mixColors(one: string, other: string, share: number): string {
  const channel = (start: number) => {
    const from = Number.parseInt(one.slice(start, start + 2), 16);
    const to = Number.parseInt(other.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
