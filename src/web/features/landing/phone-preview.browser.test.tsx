import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { holdCommands } from '#tests/component/video-worker.ts';
import { LandingPage } from './landing-page.tsx';

// Spec: landing-page-3
test("the phone preview draws the frame with the renderer's code around the sample clip", async () => {
  await emulateMotion('no-preference');
  onTestFinished(() => emulateMotion('reduce'));
  await renderScreen(LandingPage, '/welcome');
  const phone = page.getByRole('img', { name: /CANDIDATE DROP #001/ });
  for (const text of ['United States', 'Available now as a Virtual Assistant', 'Call, Text, or WhatsApp']) {
    await expect.element(phone).toHaveAccessibleName(new RegExp(text));
  }
  await expect.poll(() => phone.element().querySelector('canvas[data-drawn=true]')).toBeVisible();
  const pause = page.getByRole('button', { name: 'Pause the sample clip' });
  await expect.element(pause).toBeVisible();
  const video = document.querySelector('video');
  if (!video) throw new Error('The page has no clip.');
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_METADATA);
  video.currentTime = video.duration - 0.1;
  await expect.poll(() => video.currentTime).toBeLessThan(1);
  await pause.click();
  await expect.element(page.getByRole('button', { name: 'Play the sample clip' })).toBeVisible();
});

test('reduced motion shows a still image', async () => {
  await emulateMotion('reduce');
  await renderScreen(LandingPage, '/welcome');
  await expect.element(page.getByRole('button', { name: 'Play the sample clip' })).toBeVisible();
  expect(document.querySelector('video')).toHaveProperty('paused', true);
});

test('the phone shows a still image before the renderer has drawn', async () => {
  const drawing = holdCommands('overlay');
  await renderScreen(LandingPage, '/welcome');
  const shape = () => {
    const { naturalWidth, naturalHeight } = document.querySelector('figure img') as HTMLImageElement;
    return naturalWidth / naturalHeight;
  };
  await expect.element(page.getByRole('button', { name: 'Play the sample clip' })).toBeVisible();
  await expect.poll(shape, { message: 'the shape of the video' }).toBeCloseTo(9 / 16, 2);
  await expect.poll(drawing.held).toBe(1);
  const canvas = document.querySelector('figure canvas');
  expect(canvas).toHaveAttribute('data-drawn', 'false');
  drawing.release();
  await expect.poll(() => canvas).toHaveAttribute('data-drawn', 'true');
});

/** Emulates the system's motion preference. Other component tests run with reduced motion. */
async function emulateMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
