import type { BrandKit } from './brand.ts';
import { type FrameLayout, frameLayout, type PixelRect, type PixelSize } from './geometry.ts';
import { candidateNumberDigits, defaultCandidateNumber } from './limits.ts';

/** The longest position title that is taken; the frame cuts what does not fit two lines. */
export const maxPositionTitleLength = 160;

/** Everything the branded frame says. The same value draws the preview and the rendered frame. */
export type OverlaySpec = {
  output: PixelSize;
  candidateNumber: string;
  countryCode: string;
  countryName: string;
  positionTitle: string;
  brand: BrandKit;
};

/** The parts of the frame from top to bottom, each as wide as the output: its bands, the footer split in two. */
export type OverlayLayout = Omit<FrameLayout, 'footer'> & {
  availabilityStrip: PixelRect;
  contact: PixelRect;
};

const availabilityShareOfFooter = 0.4;

/** Where each part lies. The strip is 40 % of the footer and the contact the rest, even like every edge. */
export function overlayLayout(output: PixelSize): OverlayLayout {
  const { footer, ...bands } = frameLayout(output);
  const stripHeight = Math.round((footer.heightPixels * availabilityShareOfFooter) / 2) * 2;
  return {
    ...bands,
    availabilityStrip: { ...footer, heightPixels: stripHeight },
    contact: {
      ...footer,
      topPixels: footer.topPixels + stripHeight,
      heightPixels: footer.heightPixels - stripHeight,
    },
  };
}

/** `CANDIDATE DROP #0001`. A number is padded to four digits; anything else, such as `VA-7`, stands as it was typed. */
export function candidateBadge(badgeText: string, candidateNumber: string): string {
  const typed = candidateNumber.trim().replace(/^#\s*/, '') || defaultCandidateNumber;
  const number = /^\d+$/.test(typed) ? typed.padStart(candidateNumberDigits, '0') : typed;
  return `${badgeText.trim()} #${number}`.trim();
}
