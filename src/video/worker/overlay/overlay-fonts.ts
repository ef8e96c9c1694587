import bricolageLatinExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url';
import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import bricolageVietnamese from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2?url';
import interCyrillicExtended from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interGreek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import interLatinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import type { OverlayFamilies } from './overlay-text.ts';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const vietnamese =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB';

const files: readonly (readonly [
  use: 'display' | 'text',
  weight: string,
  url: string,
  unicodeRange: string,
])[] = [
  ['display', '200 800', bricolageVietnamese, vietnamese],
  ['display', '200 800', bricolageLatinExtended, latinExtended],
  ['display', '200 800', bricolageLatin, latin],
  [
    'text',
    '100 900',
    interCyrillicExtended,
    'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  ],
  ['text', '100 900', interCyrillic, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
  ['text', '100 900', interGreek, 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  ['text', '100 900', interVietnamese, vietnamese],
  ['text', '100 900', interLatinExtended, latinExtended],
  ['text', '100 900', interLatin, latin],
];

type Face = { use: 'display' | 'text'; fontFace: FontFace };
let faces: readonly Face[] | null = null;

/**
 * Loads the font files that a text needs and returns the font families to draw it with. Text drawn earlier would use a
 * system font. If a font fails to load, the next family replaces it instead of failing the render.
 */
export async function loadOverlayFonts(text: string): Promise<OverlayFamilies> {
  faces ??= registerFaces();
  // `H` is measured, and the ellipsis ends truncated text.
  const drawnText = `${text}H…`;
  await Promise.allSettled(
    faces.map(({ fontFace }) => self.fonts.load(`700 32px ${quoteFamily(fontFace)}`, drawnText)),
  );
  // Only names loaded fonts. Chrome caches the fallback per family list, so a font that loads later would never be used
  // with the same list.
  const loaded = faces.filter(({ fontFace }) => fontFace.status === 'loaded');
  const families = (use: Face['use']) =>
    loaded.filter((face) => face.use === use).map(({ fontFace }) => quoteFamily(fontFace));
  const last = ['system-ui', 'sans-serif'];
  return {
    display: [...families('display'), ...families('text'), ...last].join(', '),
    text: [...families('text'), ...last].join(', '),
  };
}

function registerFaces(): readonly Face[] {
  return files.map(([use, weight, url, unicodeRange], position) => {
    const source = `url(${url}) format('woff2')`;
    const fontFace = new FontFace(`Standout ${use} ${position}`, source, { weight, unicodeRange });
    self.fonts.add(fontFace);
    return { use, fontFace };
  });
}

function quoteFamily({ family }: FontFace): string {
  return `"${family.replaceAll('"', '')}"`;
}
