/** What stays the same from one candidate video to the next; kept in the browser. Colours are `#rrggbb`. */
export type BrandKit = {
  phone: string;
  availabilityLine: string;
  contactLine: string;
  /** What stands before the candidate number in the badge: `CANDIDATE DROP` gives `CANDIDATE DROP #0001`. */
  badgeText: string;
  colors: { ink: string; accent: string; paper: string };
  /** A picture as a data URL, drawn in the header; none by default. */
  logoDataUrl: string | null;
};

/** From the range that is kept for fiction, so that a forgotten setting rings nobody's phone. */
const samplePhone = '+1 (202) 555-0147';

export const defaultBrandKit: BrandKit = {
  phone: samplePhone,
  availabilityLine: 'Available now as a Virtual Assistant',
  contactLine: 'Call, Text, or WhatsApp',
  badgeText: 'CANDIDATE DROP',
  colors: { ink: '#11203B', accent: '#FF5A3C', paper: '#FBFAF7' },
  logoDataUrl: null,
};

/** True while nobody would be reached: the screen warns before such a video is rendered. */
export function hasSamplePhone(brand: BrandKit): boolean {
  const digits = brand.phone.replace(/\P{Decimal_Number}/gu, '');
  return digits === '' || digits === samplePhone.replace(/\D/g, '');
}

/** WCAG 2 contrast between two `#rrggbb` colours, 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The first of the colours that meets WCAG AA on the background, else the one with the most contrast, so that text stays legible on every brand colour. */
export function legibleOn(background: string, colors: readonly [string, ...string[]]): string {
  const contrast = (color: string) => contrastRatio(background, color);
  return (
    colors.find((color) => contrast(color) >= 4.5) ??
    colors.reduce((best, color) => (contrast(color) > contrast(best) ? color : best))
  );
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
