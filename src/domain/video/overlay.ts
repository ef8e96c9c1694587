import type { BrandKit } from './brand.ts';
import { type FrameLayout, frameLayout, type PixelRect, type PixelSize } from './geometry.ts';
import { candidateNumberDigits, defaultCandidateNumber } from './limits.ts';

/** Input limit. The frame truncates a title that does not fit on two lines. */
export const maxPositionTitleLength = 160;

/** All content of the branded frame. The preview and the render draw from the same value. */
export type OverlaySpec = {
  output: PixelSize;
  candidateNumber: string;
  countryCode: string;
  countryName: string;
  positionTitle: string;
  brand: BrandKit;
};

/** The full-width parts of the frame from top to bottom: its bands, with the footer split in two. */
export type OverlayLayout = Omit<FrameLayout, 'footer'> & {
  availabilityStrip: PixelRect;
  contact: PixelRect;
};

const availabilityShareOfFooter = 0.4;

/** Lays out the parts. The availability strip takes 40% of the footer, the contact the rest. All edges are even. */
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

/** `CANDIDATE DROP #0001`. A number is padded to four digits; anything else, such as `VA-7`, is shown as typed. */
export function candidateBadge(badgeText: string, candidateNumber: string): string {
  const typed = candidateNumber.trim().replace(/^#\s*/, '') || defaultCandidateNumber;
  const number = /^\d+$/.test(typed) ? typed.padStart(candidateNumberDigits, '0') : typed;
  return `${badgeText.trim()} #${number}`.trim();
}
