import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { focusOnFace } from '#domain/video/faces.ts';
import type { Framing } from '#domain/video/framing.ts';
import { outputOf, shapes } from '#domain/video/output-size.ts';
import { suggestedFraming } from '#domain/video/suggested-framing.ts';
import { cropAreaOf, type FrameDesign, frameDesign } from '#domain/video/templates/frame-design.ts';
import { templateFacts } from '#domain/video/templates/template-facts.ts';
import { templateIds } from '#domain/video/templates/template-ids.ts';
import { serveVideoPage } from '../../tests/fixtures/video-page-server.ts';
import { chromiumPath } from '../chromium.mjs';
import { drawClips, type PictureClip } from './clips.ts';

/*
 * Draws every template in every shape as sheets, with clips of three shapes and titles of four kinds. The images are
 * those of the preview, which tests compare with the result. Arguments select sheets or templates: `paper`,
 * `paper-square`.
 */
const folder = fileURLToPath(new URL('../../.standout/looks/', import.meta.url));
const pictureWidth = 540;
const shownWidth = 270;

const candidates = [
  {
    title: 'Bookkeeper',
    countryCode: 'US',
    countryName: 'United States',
    availability: 'Available from Monday',
  },
  {
    title: 'Senior Executive Assistant and Payroll Administrator (part-time)',
    countryCode: 'PH',
    countryName: 'Philippines',
    availability: 'Available in two weeks',
  },
  {
    title: 'محاسب أول في شركة تجارة دولية',
    countryCode: 'EG',
    countryName: 'مصر',
    availability: 'متاح الآن بدوام كامل',
  },
  { title: '跨境电商运营高级经理', countryCode: 'SG', countryName: '新加坡', availability: '随时到岗，全职' },
];
/** A wordmark in the agency's own color, legible on dark and light backgrounds. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="374" height="72"><path d="M9 64V10l40 52V8" fill="none" stroke="#F24A2C" stroke-width="14"/><text x="76" y="56" font-family="sans-serif" font-weight="700" font-size="52" textLength="296" fill="#F24A2C">northbound</text></svg>',
)}`;
const wanted = process.argv.slice(2);

/** The framing that the product chooses for a clip with this face. */
function framingOf({ size, face }: PictureClip, design: FrameDesign): Framing {
  const kind = suggestedFraming(size, design, face);
  return kind === 'fill' ? { kind, focus: focusOnFace(face, size, cropAreaOf(design)) } : { kind };
}

mkdirSync(folder, { recursive: true });
const server = await serveVideoPage();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const clips = await drawClips(browser, folder);
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => window.renderer);
  for (const template of templateIds) {
    for (const shape of shapes) {
      if (wanted.length > 0 && !wanted.some((name) => `${template}-${shape}`.startsWith(name))) continue;
      const pictures: string[] = [];
      for (const [row, clip] of clips.entries()) {
        await page.setInputFiles('input', clip.path);
        for (const [column, candidate] of candidates.entries()) {
          const framing = framingOf(
            clip,
            frameDesign({ template, output: outputOf(shape, false), clip: clip.size }),
          );
          const logoDataUrl = (row + column) % 2 === 0 ? logo : null;
          const { availability, ...person } = candidate;
          const brand = {
            ...defaultBrandKit,
            phone: '+49 30 23125 042',
            availabilityLine: availability,
            logoDataUrl,
          };
          const options = { ...person, template, shape, framing, brand } as const;
          pictures.push(
            await page.evaluate(([it, width]) => window.renderer.pictureBase64(it as never, 1, width), [
              options,
              pictureWidth,
            ] as const),
          );
        }
      }
      const { widthPixels, heightPixels } = outputOf(shape, false);
      const sheet = await browser.newPage({
        viewport: { width: 4 * (shownWidth + 20) + 20, height: 400 },
        deviceScaleFactor: pictureWidth / shownWidth,
      });
      const images = pictures.map((base64) => `<img src="data:image/png;base64,${base64}">`).join('');
      await sheet.setContent(
        `<style>
          body { margin: 0; padding: 20px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; background: #d8d6cf; font: 600 20px sans-serif }
          h1 { grid-column: 1 / -1; margin: 0; font-size: 20px } img { width: 100%; display: block }
        </style><h1>${templateFacts[template].name}, ${widthPixels} × ${heightPixels}</h1>${images}`,
      );
      await sheet.screenshot({ path: `${folder}${template}-${shape}.png`, fullPage: true });
      await sheet.close();
      console.log(`.standout/looks/${template}-${shape}.png`);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
