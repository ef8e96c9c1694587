import type { BrandKit } from './brand.ts';
import type { PixelSize } from './geometry.ts';

/** Everything the branded frame says. The same value draws the preview and the rendered frame. */
export type OverlaySpec = {
  output: PixelSize;
  candidateNumber: string;
  countryCode: string;
  countryName: string;
  positionTitle: string;
  brand: BrandKit;
};
