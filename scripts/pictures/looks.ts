import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { defaultBrandKit } from '#domain/video/brand.ts';
import type { Framing } from '#domain/video/framing.ts';
import { outputOf, type Shape, shapes } from '#domain/video/output-size.ts';
import { suggestedFraming } from '#domain/video/suggested-framing.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { type TemplateId, templateIds, templates } from '#domain/video/templates/templates.ts';
import { serveVideoPage } from '../../tests/fixtures/video-page-server.ts';
import { chromiumPath } from '../chromium.mjs';

/*
 * Draws every template in every shape with clips of three shapes and titles of four kinds, as sheets to look at. The
 * pictures are those of the preview, which the tests compare with the result.
 */
const folder = fileURLToPath(new URL('../../.standout/looks/', import.meta.url));
const sample = fileURLToPath(new URL('../../src/web/public/videos/sample-5s.mp4', import.meta.url));
const pictureWidth = 270;

/** Parts of the sample clip, 720 x 900: landscape, upright, and square. */
const clipParts = ['720:406:0:150', '506:900:107:0', '720:720:0:60'];
const candidates = [
  { title: 'Bookkeeper', countryCode: 'US', countryName: 'United States' },
  {
    title: 'Senior Executive Assistant and Payroll Administrator (part-time)',
    countryCode: 'PH',
    countryName: 'Philippines',
  },
  { title: 'محاسب أول في شركة تجارة دولية', countryCode: 'EG', countryName: 'مصر' },
  { title: '海外事業開発マネージャー', countryCode: 'JP', countryName: '日本' },
];
/** A wordmark, as most agencies have. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><rect width="420" height="120" rx="16" fill="#fff"/><text x="30" y="80" font-family="sans-serif" font-weight="700" font-size="58" fill="#11203B">northbound</text></svg>',
)}`;

/** The framing that the product suggests for a part of the sample clip. An upright clip fills the frame. */
function framingOf(template: TemplateId, shape: Shape, row: number): Framing['kind'] {
  if (row === 1) return 'fill';
  const [widthPixels = 0, heightPixels = 0] = clipParts[row]?.split(':').map(Number) ?? [];
  return suggestedFraming({ widthPixels, heightPixels }, frameDesign(template, outputOf(shape, false)));
}

mkdirSync(folder, { recursive: true });
const clips = clipParts.map((part, index) => {
  const path = join(folder, `clip-${index}.mp4`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', sample, '-t', '2', '-vf', `crop=${part}`, path]);
  return path;
});
const server = await serveVideoPage();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => window.renderer);
  for (const template of templateIds) {
    for (const shape of shapes) {
      const pictures: string[] = [];
      for (const [row, path] of clips.entries()) {
        await page.setInputFiles('input', path);
        for (const [column, candidate] of candidates.entries()) {
          const framing = { kind: framingOf(template, shape, row), focus: { x: 0.5, y: 0.45 } };
          const logoDataUrl = (row + column) % 2 === 0 ? logo : null;
          const brand = { ...defaultBrandKit, phone: '+49 30 23125 042', logoDataUrl };
          const options = { ...candidate, template, shape, framing, brand } as const;
          pictures.push(
            await page.evaluate(([it, width]) => window.renderer.pictureBase64(it as never, 1, width), [
              options,
              pictureWidth,
            ] as const),
          );
        }
      }
      const { widthPixels, heightPixels } = outputOf(shape, false);
      const sheet = await browser.newPage({ viewport: { width: 4 * (pictureWidth + 20) + 20, height: 400 } });
      const images = pictures.map((base64) => `<img src="data:image/png;base64,${base64}">`).join('');
      await sheet.setContent(
        `<style>
          body { margin: 0; padding: 20px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; background: #d8d6cf; font: 600 20px sans-serif }
          h1 { grid-column: 1 / -1; margin: 0; font-size: 20px } img { width: 100%; display: block }
        </style><h1>${templates[template].name}, ${widthPixels} × ${heightPixels}</h1>${images}`,
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
