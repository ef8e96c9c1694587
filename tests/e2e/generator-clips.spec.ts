import { readFileSync, statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { clip } from '../fixtures/clips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { storedRows } from './support/engine.ts';
import { opfsFileSize, storeBrandPhone, stubFilePickers } from './support/opfs.ts';
import { stopClock } from './support/page-clock.ts';
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
  const preflight = page.getByRole('region', { name: 'Before you generate' });
  await expect(preflight).toContainText('The whole clip (0.5 seconds) becomes a 1080 × 1920 MP4');
  await expect(preflight).toContainText('on a small laptop');
  await expect(preflight).toContainText('At most 0.3 MB');
  await expect(preflight).toContainText('This clip has no audio.');
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await expect(preflight).toContainText('a 720 × 1280 MP4');

  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  await expect(preflight).toContainText('based on earlier videos on this device');
  const name = 'candidate-001-Assistant.mp4';
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual([{ keys: ['files'], names: [name] }]);
  await page.getByRole('button', { name: 'Save as…' }).click();
  await expect(toast(page, 'Video saved')).toBeVisible();
  expect(await opfsFileSize(page, name)).toBeGreaterThan(1000);

  await page.reload();
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await expect(recent).toContainText('1 video, 0.1 MB');
  const download = page.waitForEvent('download');
  await recent.getByRole('link', { name: `Save ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);

  const play = recent.getByRole('button', { name: `Play ${name}` });
  await expectPicture(play);
  await expectAccessible(page);
  await expect.poll(() => storedRows(page, 'posters')).toHaveLength(1);
  await play.press('Enter');
  const player = page.getByRole('dialog', { name: 'Recent video' }).locator('video');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(play).toBeFocused();

  await recent.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(recent).toHaveCount(0);
  expect(await storedRows(page, 'posters'), 'the picture goes with its video').toHaveLength(0);
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

test('without room the video can be downloaded, and a message says it is not stored', async ({ page }) => {
  await haveNoRoomForVideos(page);
  await page.goto('/generator');
  await upload(page);
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(toast(page, 'No space left to store the video.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Position title' }).fill('Designer');
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await expect(recent).toContainText('available until you leave this page');
  await expect(recent).toContainText('No space left to store them.');
  await expect(recent.getByRole('button', { name: 'Remove all' }), 'nothing is kept').toHaveCount(0);
  await expectPicture(recent.getByRole('button', { name: 'Play candidate-001-Assistant.mp4' }));
});

test('without room every rendered video lasts as long as the page', async ({ page }) => {
  await haveNoRoomForVideos(page);
  await page.goto('/generator');
  await upload(page);
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
  for (const title of titles) {
    await page.getByRole('textbox', { name: 'Position title' }).fill(title);
    await page.getByRole('button', { name: 'Generate video' }).click();
    await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  }
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await recent.getByRole('button', { name: 'Show all 7' }).click();
  await expect(recent).toContainText('candidate-001-One.mp4');
  await page.getByRole('textbox', { name: 'Position title' }).fill('One');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect(statSync(await (await download).path()).size).toBeGreaterThan(1000);
});

test('recent videos are counted as listed, and removing one keeps the focus in place', async ({ page }) => {
  await page.goto('/generator');
  await upload(page);
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByRole('textbox', { name: 'Position title' }).fill(title);
    await page.getByRole('button', { name: 'Generate video' }).click();
    await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  }
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await expect(recent).toContainText('2 videos, ');
  await recent.getByRole('button', { name: 'Remove candidate-001-Two.mp4' }).press('Enter');
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect(recent.getByRole('button', { name: 'Play candidate-001-One.mp4' })).toBeFocused();
  await expect(recent).toContainText('1 video, 0.1 MB');
});

test('a camera unplugged during the countdown stops it with a message', async ({ page }) => {
  await page.clock.install();
  await page.goto('/generator');
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    navigator.mediaDevices.getUserMedia = async function () {
      const stream = await ask.call(this, { video: { width: 320, height: 240 }, audio: true });
      const [picture] = stream.getVideoTracks();
      Object.assign(globalThis, { pullOut: () => picture?.dispatchEvent(new Event('ended')) });
      return stream;
    };
  });
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record with the camera' });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 667, height: 375 });
  await expect(
    dialog.getByRole('button', { name: 'Start recording' }),
    'on a phone held sideways',
  ).toBeInViewport({
    ratio: 1,
  });
  if (size) await page.setViewportSize(size);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await page.evaluate(() => Reflect.get(globalThis, 'pullOut')());
  await expect(dialog.getByRole('alert')).toContainText('camera');
  await page.clock.runFor(4000);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a double press on Start recording starts one recording', async ({ page }) => {
  await page.goto('/generator');
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    navigator.mediaDevices.getUserMedia = function () {
      return ask.call(this, { video: { width: 320, height: 240 }, audio: true });
    };
  });
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record with the camera' });
  await expect(dialog.getByRole('button', { name: 'Start recording' })).toBeVisible();
  // Both presses fall into the same millisecond.
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Start recording' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Stop recording' })).toBeVisible();
});

test('a camera clip survives reloads until its video is rendered, and a refusal is explained', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/generator');
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    const refusals = ['NotAllowedError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = function () {
      const name = refusals.shift();
      // A low resolution: a high one keeps both cores busy with encoding.
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
  await expect.poll(width, 'a tab that goes takes no more than the last second or two').toBeGreaterThan(0);
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
  await expect.poll(width, 'a clip in use is nowhere else').toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  const fast = page.getByRole('switch', { name: 'Fast mode' });
  if (!(await fast.isChecked())) await fast.click();
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect.poll(async () => (await storedRows(page, 'cameraPieces')).length).toBe(0);
  expect(await storedRows(page, 'videos')).toHaveLength(1);
});

test('a removed camera recording does not come back', async ({ page }) => {
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record with the camera' });
  const pieces = async () => (await storedRows(page, 'cameraPieces')).length;
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect.poll(pieces).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  const remove = page.getByRole('button', { name: 'Remove this video' });
  await expect(remove).toBeVisible();
  expect(await pieces()).toBeGreaterThan(0);
  await remove.click();
  await expect.poll(pieces).toBe(0);
});

test('the trim strip releases its thumbnails when it is removed', async ({ page }) => {
  await page.addInitScript(() => {
    const closed: number[] = [];
    Object.assign(globalThis, { closedHeights: closed });
    const close = ImageBitmap.prototype.close;
    ImageBitmap.prototype.close = function () {
      closed.push(this.height);
      close.call(this);
    };
  });
  await page.goto('/generator');
  await upload(page);
  const strip = page.locator('[aria-hidden] > .flex > canvas');
  // An empty canvas is 300 pixels wide.
  const drawn = () =>
    strip.evaluateAll(
      (places) => places.filter((place) => (place as HTMLCanvasElement).width !== 300).length,
    );
  const closed = () =>
    page.evaluate(
      () => (Reflect.get(globalThis, 'closedHeights') as number[]).filter((height) => height === 96).length,
    );
  await expect.poll(drawn).toBe(12);
  expect(await closed()).toBe(0);
  await page.getByRole('button', { name: 'Remove this video' }).click();
  await expect.poll(closed).toBe(12);
});

/** Applies from the next page on. */
async function haveNoRoomForVideos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'videos') throw new DOMException('Full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
}

async function upload(page: Page): Promise<void> {
  const buffer = readFileSync(clip('tiny.mp4'));
  await page.getByLabel('Choose a video').setInputFiles({ name: 'tiny.mp4', mimeType: 'video/mp4', buffer });
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
}

/** The thumbnail of a video. It is decorative: its button has the name. */
async function expectPicture(play: Locator): Promise<void> {
  const picture = play.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320);
}
