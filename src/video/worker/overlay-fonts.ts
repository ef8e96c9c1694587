import bricolageLatinExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url';
import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import bricolageVietnamese from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2?url';
import interCyrillicExtended from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interGreek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import interLatinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { displayFamilies, textFamilies } from './overlay.ts';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const vietnamese =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB';

const faces: readonly (readonly [family: string, weight: string, url: string, unicodeRange: string])[] = [
  ['Standout Display', '200 800', bricolageVietnamese, vietnamese],
  ['Standout Display', '200 800', bricolageLatinExtended, latinExtended],
  ['Standout Display', '200 800', bricolageLatin, latin],
  [
    'Standout Text',
    '100 900',
    interCyrillicExtended,
    'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  ],
  ['Standout Text', '100 900', interCyrillic, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
  [
    'Standout Text',
    '100 900',
    interGreek,
    'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  ],
  ['Standout Text', '100 900', interVietnamese, vietnamese],
  ['Standout Text', '100 900', interLatinExtended, latinExtended],
  ['Standout Text', '100 900', interLatin, latin],
];

let registered = false;

/**
 * Loads, once, the files that the letters of this frame need. Text drawn before would stand in a system font.
 * A font that cannot be fetched is a blemish and no reason to refuse a video: the next family then stands in.
 */
export async function loadOverlayFonts(spec: OverlaySpec): Promise<void> {
  if (!registered) {
    for (const [family, weight, url, unicodeRange] of faces) {
      self.fonts.add(new FontFace(family, `url(${url}) format('woff2')`, { weight, unicodeRange }));
    }
    registered = true;
  }
  const { availabilityLine, badgeText, contactLine, phone } = spec.brand;
  const text = `${spec.countryName}${spec.positionTitle}${spec.candidateNumber}${availabilityLine}${badgeText}${contactLine}${phone}#0H…`;
  await Promise.allSettled([
    self.fonts.load(`800 64px ${displayFamilies}`, text),
    self.fonts.load(`700 32px ${textFamilies}`, text),
  ]);
}
