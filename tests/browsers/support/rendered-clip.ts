import { writeFileSync } from 'node:fs';
import { fitRect, frameLayout, type PixelSize } from '#domain/video/geometry.ts';
import { normalOutput } from '#domain/video/limits.ts';
import { expectBrandedVideo, expectInSync } from '../../e2e/support/branded-video.ts';
import { type ClipName, clip } from '../../fixtures/clips.ts';
import type { DrivenPage } from './driven-page.ts';

/**
 * A clip and the expected properties of its video. `flashes`: each flash comes with a beep, which shows the audio
 * delay.
 */
export type SmokeClip = { name: ClipName; size: PixelSize; frames: number; flashes: number };

/**
 * Renders a clip on the generator screen, then saves and checks the video. `prepare` runs before a clip is chosen.
 */
export async function renderedClip(
  page: DrivenPage,
  { name, size, frames, flashes }: SmokeClip,
  savedAs: string,
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.goto('/generator');
  await prepare();
  await page.chooseFile('input[type=file]', clip(name));
  await page.fill('Candidate number', '42');
  await page.fill('Position title', 'Nurse');
  await page.click({ role: 'button', name: 'Generate video' });
  // The brand kit still has the sample number, so the page asks first.
  await page.click({ role: 'button', name: 'Generate anyway' });
  await saveRenderedVideo(page, savedAs);
  expectBrandedVideo(savedAs, { frames, hasAudio: flashes > 0, output: normalOutput });
  if (flashes > 0) expectInSync(savedAs, fitRect(frameLayout(normalOutput).videoArea, size), flashes);
}

/** Saves the video once the page offers it as a download. */
export async function saveRenderedVideo(page: DrivenPage, savedAs: string): Promise<void> {
  const base64 = await page.until('the rendered video', async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[download]');
    if (!link) return null;
    const video = await (await fetch(link.href)).blob();
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
      reader.readAsDataURL(video);
    });
  });
  writeFileSync(savedAs, base64, 'base64');
}
