import montserratCyrillicExtended from '@fontsource-variable/montserrat/files/montserrat-cyrillic-ext-wght-normal.woff2?url';
import montserratCyrillic from '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url';
import montserratLatinExtended from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url';
import montserratLatin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';
import montserratVietnamese from '@fontsource-variable/montserrat/files/montserrat-vietnamese-wght-normal.woff2?url';
import oswaldCyrillicExtended from '@fontsource-variable/oswald/files/oswald-cyrillic-ext-wght-normal.woff2?url';
import oswaldCyrillic from '@fontsource-variable/oswald/files/oswald-cyrillic-wght-normal.woff2?url';
import oswaldLatinExtended from '@fontsource-variable/oswald/files/oswald-latin-ext-wght-normal.woff2?url';
import oswaldLatin from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url';
import oswaldVietnamese from '@fontsource-variable/oswald/files/oswald-vietnamese-wght-normal.woff2?url';
import playfairCyrillic from '@fontsource-variable/playfair-display/files/playfair-display-cyrillic-wght-normal.woff2?url';
import playfairLatinExtended from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url';
import playfairLatin from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url';
import playfairVietnamese from '@fontsource-variable/playfair-display/files/playfair-display-vietnamese-wght-normal.woff2?url';
import sourceCyrillicExtended from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-ext-wght-normal.woff2?url';
import sourceCyrillic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2?url';
import sourceGreek from '@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-normal.woff2?url';
import sourceLatinExtended from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import sourceLatin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import sourceVietnamese from '@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-normal.woff2?url';
import spaceLatinExtended from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url';
import spaceLatin from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url';
import spaceVietnamese from '@fontsource-variable/space-grotesk/files/space-grotesk-vietnamese-wght-normal.woff2?url';
import type { defaultFontPair, FontPairId } from '#domain/video/font-pairs.ts';
import { type FontFile, fontFiles } from './font-file.ts';

const sourceSans = fontFiles('text', '200 900', [
  ['cyrillicExtended', sourceCyrillicExtended],
  ['cyrillic', sourceCyrillic],
  ['greek', sourceGreek],
  ['vietnamese', sourceVietnamese],
  ['latinExtended', sourceLatinExtended],
  ['latin', sourceLatin],
]);

/** The fonts that only some brand kits use. A pair without a text font uses the app's own. */
export const kitFontFiles: Readonly<
  Record<Exclude<FontPairId, typeof defaultFontPair>, readonly FontFile[]>
> = {
  montserrat: fontFiles('text', '100 900', [
    ['cyrillicExtended', montserratCyrillicExtended],
    ['cyrillic', montserratCyrillic],
    ['vietnamese', montserratVietnamese],
    ['latinExtended', montserratLatinExtended],
    ['latin', montserratLatin],
  ]),
  space: fontFiles('display', '300 700', [
    ['vietnamese', spaceVietnamese],
    ['latinExtended', spaceLatinExtended],
    ['latin', spaceLatin],
  ]),
  playfair: [
    ...fontFiles('display', '400 900', [
      ['cyrillic', playfairCyrillic],
      ['vietnamese', playfairVietnamese],
      ['latinExtended', playfairLatinExtended],
      ['latin', playfairLatin],
    ]),
    ...sourceSans,
  ],
  oswald: [
    ...fontFiles('display', '200 700', [
      ['cyrillicExtended', oswaldCyrillicExtended],
      ['cyrillic', oswaldCyrillic],
      ['vietnamese', oswaldVietnamese],
      ['latinExtended', oswaldLatinExtended],
      ['latin', oswaldLatin],
    ]),
    ...sourceSans,
  ],
};
