import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { clip } from '../fixtures/clips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { storedRows } from './support/engine.ts';
import { opfsFileSize, storeBrandPhone, stubFilePickers } from './support/opfs.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test.beforeEach(async ({ page }) => {
  await storeBrandPhone(page);
});

test('a video is described, rendered, shared, saved, and stored until it is removed', {
  tag: '@core',
}, async ({ page }) => {
  await stubFilePickers(page);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.every(({ type }) => type === 'video/mp4') ?? false,
      share: async (given: ShareData) => {
        shared.push({ keys: Object.keys(given), names: given.files?.map(({ name }) => name) });
      },
    });
  });
  await page.goto('/generator');
  await upload(page);
  await expect(page.getByText('0:00.5 long, at most 0.3 MB.')).toContainText('on a small laptop');
  const settings = page.getByRole('region', { name: 'Preview settings' });
  const line = settings.locator('summary');
  await expect(line).toHaveText('MP4 · 1080 × 1920 · 24 fps4 warnings');
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await expect(line).toContainText('720 × 1280');
  await line.press('Enter');
  await expect(settings.getByText('This clip has no audio.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  const name = 'candidate-001-Assistant.mp4';
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual([{ keys: ['files'], names: [name] }]);
  await page.getByRole('button', { name: 'Save as…' }).click();
  await expect(toast(page, 'Video saved')).toBeVisible();
  expect(await opfsFileSize(page, name)).toBeGreaterThan(1000);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Designer');
  await expect(page.getByText(/ long, at most /)).toHaveText(/^0:00\.5 long, .* on this device\.$/);

  await page.reload();
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await expect(recent).toContainText('1 video, 0.1 MB');
  const download = page.waitForEvent('download');
  await recent.getByRole('link', { name: `Save ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);

  const play = recent.getByRole('button', { name: `Play ${name}` });
  await expectThumbnail(play);
  await expectAccessible(page);
  await expect.poll(() => storedRows(page, 'posters')).toHaveLength(1);
  await play.press('Enter');
  const player = page.getByRole('dialog', { name: 'Recent video' }).locator('video');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(play).toBeFocused();

  await recent.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(recent).toHaveCount(0);
  expect(await storedRows(page, 'posters'), 'the poster is removed with its video').toHaveLength(0);
  await toast(page, 'Video removed').getByRole('button', { name: 'Undo' }).click();
  await recent.getByRole('button', { name: `Save as: ${name}` }).click();
  await expect(toast(page, 'Video saved')).toBeVisible();
  await recent.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Generate video' })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('a camera clip survives reloads until its video is rendered, and denied camera access is explained', async ({
  page,
}) => {
  await page.goto('/generator');
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    const refusals = ['NotAllowedError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = function () {
      const name = refusals.shift();
      // Uses a low resolution, because a high one keeps both cores busy with encoding.
      const video = { width: 320, height: 240 };
      return name ? Promise.reject(new DOMException('', name)) : ask.call(this, { video, audio: true });
    };
  });
  const open = page.getByRole('button', { name: 'Record with the camera' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Record with the camera' });
  await expect(dialog.getByRole('alert')).toContainText('The camera is blocked');
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The camera is in use');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect.poll(async () => (await storedRows(page, 'cameraPieces')).length).toBeGreaterThan(1);
  await page.reload();

  await open.click();
  const recorded = dialog.getByLabel('Your recording');
  const width = () => recorded.evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width, 'closing the tab loses at most the last two seconds').toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  await expect(toast(page, 'Video uploaded successfully!')).toBeVisible();
  await expect(page.getByText('recording.mp4')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'End', exact: true })).toHaveAttribute(
    'aria-valuetext',
    /^ends at \d/,
  );
  await open.click();
  await expect(dialog.getByRole('button', { name: 'Start recording' }), 'used once').toBeVisible();
  await expect(page.getByText('Your camera recording is saved.')).toBeHidden();
  await page.reload();

  await page.getByRole('button', { name: 'Open recording' }).click();
  await expect.poll(width, 'the recording is still stored after a reload').toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  const fast = page.getByRole('switch', { name: 'Fast mode' });
  if (!(await fast.isChecked())) await fast.click();
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect.poll(async () => (await storedRows(page, 'cameraPieces')).length).toBe(0);
  expect(await storedRows(page, 'videos')).toHaveLength(1);
});

async function upload(page: Page): Promise<void> {
  const buffer = readFileSync(clip('tiny.mp4'));
  await page.getByLabel('Choose a video').setInputFiles({ name: 'tiny.mp4', mimeType: 'video/mp4', buffer });
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
}

/** Expects that the thumbnail is loaded. It is decorative, because its button has the name. */
async function expectThumbnail(play: Locator): Promise<void> {
  const thumbnail = play.locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320);
}
