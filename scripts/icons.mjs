import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.mjs';
import { root } from './install.mjs';

// `npm run icons` renders the logo as the PNG icons that operating systems require.
const folder = join(root, 'src', 'web', 'public');
const logoSvg = readFileSync(join(folder, 'favicon.svg'), 'utf8');
// Systems crop these icons to their own shape, so the background fills the square and the logo stays in the middle.
const filled = logoSvg
  .replace(/rx="8"/, '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40" style="background:#11203B"');
const icons = [
  { name: 'icon-192', pixels: 192, svg: logoSvg },
  { name: 'icon-512', pixels: 512, svg: logoSvg },
  { name: 'maskable-512', pixels: 512, svg: filled },
  { name: 'apple-touch-icon', pixels: 180, svg: filled },
];

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
for (const { name, pixels, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${pixels}px;height:${pixels}px}</style>${svg}`,
  );
  await page.screenshot({ path: join(folder, 'icons', `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
