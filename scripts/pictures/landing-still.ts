import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { screens } from '#domain/screens.ts';

const file = fileURLToPath(new URL('../../src/web/public/images/candidate-video.webp', import.meta.url));

/** Saves what the phone of the landing page shows once it is drawn, as the image that the page shows until then. */
export async function saveLandingStill(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ baseURL: origin, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.goto(screens.landing.path);
  const phone = page.getByRole('img', { name: /^A finished candidate video/ }).locator('..');
  await phone.locator('canvas[data-drawn=true]').waitFor();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking;
  });
  await phone.evaluate((element) => {
    element.style.borderRadius = '0';
    for (const button of element.querySelectorAll('button')) button.hidden = true;
  });
  await phone.scrollIntoViewIfNeeded();
  const clip = await phone.boundingBox();
  if (!clip) throw new Error('The landing page shows no phone.');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { ...clip, y: clip.y + (await page.evaluate(() => scrollY)), scale: 1 },
    captureBeyondViewport: true,
  });
  await page.close();
  const bytes = Buffer.from(data, 'base64');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`src/web/public/images/candidate-video.webp: ${Math.round(bytes.length / 1_000)} kB`);
}
