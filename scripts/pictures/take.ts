import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { onSignedInPage } from '../../bench/application.ts';
import { exampleBackup } from './example.ts';
import { plannerImages, restore } from './example-account.ts';
import { saveLandingStill } from './landing-still.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

mkdirSync(folder, { recursive: true });
await onSignedInPage(async (page, browser) => {
  await saveLandingStill(browser, new URL(page.url()).origin);
  await page.setViewportSize(desktop);
  await restore(page, exampleBackup(Date.now(), await plannerImages(page)));
  const rendered = await renderSample(page);
  const generator = await screenshot(page);
  await saveCollage(browser, 'generator', 1600, [rendered, generator], '0.36fr 1fr');

  await page.goto('/');
  await page.getByRole('tab', { name: 'Work' }).click();
  await page.getByLabel('Content', { exact: true }).waitFor();
  const work = await screenshot(page);
  await page.goto('/planner');
  await page.getByRole('img').first().waitFor();
  await saveCollage(browser, 'writing', 1600, [work, await screenshot(page)], '1fr 1fr');

  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  const phones: string[] = [];
  for (const address of ['/', '/interview', '/formula']) {
    await page.goto(address);
    await page.getByRole('listitem').first().waitFor();
    if (address === '/') await page.getByRole('tab', { name: 'Board' }).click();
    phones.push(await screenshot(page));
  }
  await saveCollage(browser, 'phones', 1200, phones, '1fr 1fr 1fr');
}, 'mara@northbound-staffing.example');

/** Renders the sample clip and leaves the screen open. Returns a frame of the video. */
async function renderSample(page: Page): Promise<string> {
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await page.getByRole('button', { name: 'Remove this video' }).waitFor();
  await page.getByLabel('Candidate number').fill('042');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Search countries' }).fill('phil');
  await page.getByRole('option', { name: 'Philippines' }).click();
  await page.getByLabel('Position title').fill('Executive Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await page.getByLabel('Your phone number').fill('+49 30 23125 042');
  await page.getByRole('button', { name: 'Use this number' }).click();
  const video = page.getByLabel('The finished video');
  await video.waitFor({ timeout: 120_000 });
  const frame = await video.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 1.6;
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    const canvas = new OffscreenCanvas(element.videoWidth, element.videoHeight);
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  return frame;
}

/** Returns a screenshot (PNG, base64) once all toasts are gone and nothing is hovered. */
async function screenshot(page: Page): Promise<string> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => !document.querySelector('[data-sonner-toast]'));
  await page.evaluate(() => document.fonts.ready);
  return (await page.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Saves screenshots side by side as one small file. */
async function saveCollage(
  browser: Browser,
  name: string,
  widthPixels: number,
  screenshots: readonly string[],
  columns: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: widthPixels, height: 400 } });
  const images = screenshots.map((base64) => `<img src="data:image/png;base64,${base64}">`).join('');
  await page.setContent(
    `<style>
      body { margin: 0; padding: 20px; display: grid; grid-template-columns: ${columns}; gap: 20px; align-items: center; background: #e9e6dd }
      img { width: 100%; display: block; border-radius: 14px; box-shadow: 0 12px 32px -12px rgb(17 32 59 / 0.3) }
    </style>${images}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const height = await page.evaluate(() => document.body.scrollHeight);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: widthPixels, height, scale: 1 },
  });
  const file = Buffer.from(data, 'base64');
  writeFileSync(join(folder, `${name}.webp`), file);
  console.log(`docs/images/${name}.webp: ${Math.round(file.length / 1_000)} kB`);
  await page.close();
}
