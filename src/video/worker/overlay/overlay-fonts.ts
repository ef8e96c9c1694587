import bricolageLatinExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url';
import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import bricolageVietnamese from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2?url';
import interCyrillicExtended from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import interCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import interGreek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import interLatinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import { defaultFontPair, type FontPairId } from '#domain/video/font-pairs.ts';
import { addFontFace, type FontFile, type FontUse, fontFiles } from './font-file.ts';
import type { OverlayFamilies } from './overlay-text.ts';

const defaultFiles: readonly FontFile[] = [
  ...fontFiles('display', '200 800', [
    ['vietnamese', bricolageVietnamese],
    ['latinExtended', bricolageLatinExtended],
    ['latin', bricolageLatin],
  ]),
  ...fontFiles('text', '100 900', [
    ['cyrillicExtended', interCyrillicExtended],
    ['cyrillic', interCyrillic],
    ['greek', interGreek],
    ['vietnamese', interVietnamese],
    ['latinExtended', interLatinExtended],
    ['latin', interLatin],
  ]),
];

type Face = { use: FontUse; fontFace: FontFace };
const facesOf = new Map<FontPairId, Promise<readonly Face[]>>();

/**
 * Loads the font files that a text needs and returns the font families for drawing it. Text that is drawn earlier
 * would use a system font. If a font fails to load, the next family replaces it, so that the render does not fail.
 */
export async function loadOverlayFonts(text: string, pair: FontPairId): Promise<OverlayFamilies> {
  const faces = await facesOfPair(pair);
  // `H` is measured, and truncated text ends with the ellipsis.
  const drawnText = `${text}H…`;
  await Promise.allSettled(
    faces.map(({ fontFace }) => self.fonts.load(`700 32px ${quoteFamily(fontFace)}`, drawnText)),
  );
  // Returns only loaded fonts. Chrome caches the fallback per family list, so it would never use a font that loads
  // later with the same list.
  const loaded = faces.filter(({ fontFace }) => fontFace.status === 'loaded');
  const families = (use: FontUse) =>
    loaded.filter((face) => face.use === use).map(({ fontFace }) => quoteFamily(fontFace));
  const last = ['system-ui', 'sans-serif'];
  return {
    display: [...families('display'), ...families('text'), ...last].join(', '),
    text: [...families('text'), ...last].join(', '),
  };
}

async function facesOfPair(pair: FontPairId): Promise<readonly Face[]> {
  const known = facesOf.get(pair) ?? registerFaces(pair);
  facesOf.set(pair, known);
  try {
    return await known;
  } catch (error) {
    // The device is offline and has never used these fonts. The next text tries again.
    console.warn('The fonts of the brand kit could not be loaded.', error);
    facesOf.delete(pair);
    return facesOfPair(defaultFontPair);
  }
}

async function registerFaces(pair: FontPairId): Promise<readonly Face[]> {
  // Chrome caches lists that contain these names, so each file has its own name.
  if (pair === defaultFontPair) return defaultFiles.map((file, position) => faceOf(`${position}`, file));
  const { kitFontFiles } = await import('./kit-font-files.ts');
  const files = kitFontFiles[pair];
  const covered = new Set(files.filter(({ use }) => use === 'text').map(({ subset }) => subset));
  const others = defaultFiles.filter(({ use, subset }) => use === 'text' && !covered.has(subset));
  return [...files, ...others].map((file, position) => faceOf(`${pair} ${position}`, file));
}

function faceOf(name: string, file: FontFile): Face {
  return { use: file.use, fontFace: addFontFace(`Standout ${file.use} ${name}`, file) };
}

function quoteFamily({ family }: FontFace): string {
  return `"${family.replaceAll('"', '')}"`;
}
