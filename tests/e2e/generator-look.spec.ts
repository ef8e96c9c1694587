import { execFileSync } from 'node:child_process';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { clip } from '../fixtures/clips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { makeFilesUnreadable } from './support/files.ts';
import { expect, test } from './support/signed-in.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/generator');
});

test('the clip is trimmed by keyboard, pointer, and touch, and the preview plays the trimmed part', async ({
  page,
}, testInfo) => {
  await upload(page, testInfo, 20);
  const start = page.getByRole('slider', { name: 'Start', exact: true });
  const end = page.getByRole('slider', { name: 'End', exact: true });
  await expect(end).toHaveAttribute('aria-valuetext', 'ends at 20 seconds, 20 seconds long');
  await start.press('PageUp');
  await start.press('ArrowRight');
  await expect(start).toHaveAttribute('aria-valuetext', 'starts at 5.5 seconds, 14.5 seconds long');
  await end.press('Home');
  await expect(end, 'a second is left').toHaveAttribute(
    'aria-valuetext',
    'ends at 6.5 seconds, 1 second long',
  );

  const box = await end.boundingBox();
  if (!box) throw new Error('The End slider is not visible.');
  await page.mouse.move(box.x + 18, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 118, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(end).not.toHaveAttribute('aria-valuetext', /1 second long/);
  await end.press('Home');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((x) => ({ x, y: box.y + 30 })),
    });
  await touch('touchStart', box.x + 18);
  for (const moved of [20, 60, 100]) await touch('touchMove', box.x + 18 + moved);
  await touch('touchEnd');
  await expect(end).not.toHaveAttribute('aria-valuetext', /1 second long/);
  await end.press('Home');

  const player = page.getByLabel('Your video in the frame');
  const seconds = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(5.4);
  await page.getByRole('button', { name: 'Play the preview' }).click();
  await player.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        let before = video.currentTime;
        video.addEventListener('timeupdate', () => {
          // The video jumped back to the start, so it has looped.
          if (video.currentTime < before) resolve();
          before = video.currentTime;
        });
      }),
  );
  await expect.poll(seconds).toBeLessThan(7.2);
  expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
});

test('captions from a file are edited, previewed, and burned in', async ({ page }, testInfo) => {
  await upload(page, testInfo, 3);
  // With this framing, nothing dark is behind the captions.
  await page.getByText('Fit on white', { exact: true }).click();
  await page.getByRole('switch', { name: 'Captions' }).click();
  const file = page.getByLabel('Choose a subtitle file');
  const given = (content: string) => ({
    name: 'talk.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
  const makeReadable = await makeFilesUnreadable(page);
  await file.setInputFiles(given('out of reach'));
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t read this file.' })).toBeVisible();
  await makeReadable();
  await file.setInputFiles(given('no subtitles at all'));
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choose an .srt or .vtt file with text.' }),
  ).toBeVisible();
  await file.setInputFiles(given('1\n00:00:00,000 --> 00:00:02,000\nI keep the books\n'));
  const words = page.getByRole('textbox', { name: 'Caption 1', exact: true });
  await expect(words).toHaveValue('I keep the books');
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);

  await page.getByRole('textbox', { name: 'Caption 1 ends at' }).fill('0:01.5');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await expect(page.getByRole('textbox', { name: 'Caption 2', exact: true })).toBeFocused();
  await page.keyboard.type('of three companies');
  await expect(page.getByRole('textbox', { name: 'Caption 1 ends at' })).toHaveValue('0:01.5');
  await page.getByRole('button', { name: 'Remove caption 1' }).click();
  await expect(words).toHaveValue('of three companies');
  await expectAccessible(page);
});

test('the trim strip is complete even if the decoder fails while reading it', async ({ page }) => {
  // WebKitGTK fails like this at some keyframes.
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const breaking = `
      let isStrip = false;
      self.addEventListener('message', ({ data }) => { isStrip ||= data.type === 'strip'; });
      self.VideoDecoder = class extends VideoDecoder {
        constructor(init) { super(init); this.fail = init.error; }
        decode(chunk) {
          if (!isStrip) return super.decode(chunk);
          this.close();
          this.fail(new DOMException('Decode error', 'EncodingError'));
        }
      };`;
    await route.fulfill({ response, body: `${breaking}\n${await response.text()}` });
  });
  await page.getByLabel('Choose a video').setInputFiles(clip('h264-main.mp4'));
  const strip = page.getByRole('slider', { name: 'Start', exact: true }).locator('..');
  const pictures = strip.locator('[aria-hidden] canvas');
  await expect(pictures).toHaveCount(12);
  // An empty canvas is 300 pixels wide. The drawn ones are 16:9 with a height of 96.
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('width', 170);
  await expect(strip.locator('svg')).toBeAttached();
});

/** Counts the dark pixels of the composed video area; 0 if there is no video. */
function drawn(page: Page): Promise<number> {
  // The frame first draws its own canvases.
  const canvas: Locator = page.locator('section[aria-label="Live preview"] [aria-hidden] canvas').last();
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const below = element.getContext('2d')?.getImageData(0, Math.round(height * 0.75), width, height / 4);
    let dark = 0;
    for (let at = 0; below && at < below.data.length; at += 4) {
      if ((below.data[at] ?? 255) < 100 && (below.data[at + 3] ?? 0) > 0) dark += 1;
    }
    return dark;
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('vertical swipes on the trim strip and the frame only scroll, and other swipes change them', async ({
    page,
  }, testInfo) => {
    await upload(page, testInfo, 20);
    const end = page.getByRole('slider', { name: 'End', exact: true });
    const strip = end.locator('..');
    const trimmed = 'ends at 1 second, 1 second long';
    await end.press('Home');
    await expect(end).toHaveAttribute('aria-valuetext', trimmed);
    // Scrolling over another clip is not an edit, so the stored trim stays.
    await page.getByLabel('Choose a video').setInputFiles(clip('ten-seconds.mp4'));
    await expect(end).toHaveAttribute('aria-valuetext', 'ends at 10 seconds, 10 seconds long');
    await strip.scrollIntoViewIfNeeded();
    await expectScrolledBySwipe(page, { x: 250, y: (await middleOf(strip)).y });
    await page.getByLabel('Choose a video').setInputFiles(testInfo.outputPath('clip-20.mp4'));
    await expect(end).toHaveAttribute('aria-valuetext', trimmed);
    const below = page.getByRole('switch', { name: 'Captions' });
    const selection = page.getByRole('slider', { name: 'Position of the selected part' });
    // Scrolls only so far that the end of the page does not stop later scrolling.
    await strip.scrollIntoViewIfNeeded();
    await expectScrolledBySwipe(page, { x: 250, y: (await middleOf(selection)).y });
    await expect(end).toHaveAttribute('aria-valuetext', trimmed);
    await below.scrollIntoViewIfNeeded();
    const { x, top } = await middleOf(strip);
    await page.touchscreen.tap(x, top + 30);
    await expect(end, 'a tap brings it there').toHaveAttribute(
      'aria-valuetext',
      /^ends at 10\.\d seconds, 1 second/,
    );

    await page.getByText('Fill', { exact: true }).click();
    const range = page.getByRole('slider', { name: 'Left or right' });
    // The whole preview is in the bar at the bottom, so scrolling does not move it.
    await page.getByRole('button', { name: 'Whole preview' }).click();
    const middle = await middleOf(page.getByTestId('focus-drag'));
    await expectScrolledBySwipe(page, middle);
    await expect(range).toHaveValue('50');
    await swipe(page, middle, { x: middle.x + 60, y: middle.y });
    await expect.poll(async () => Number(await range.inputValue())).toBeLessThan(50);
  });
});

async function middleOf(part: Locator): Promise<{ x: number; y: number; top: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}

/** Swipes up from a point and expects the page to scroll. */
async function expectScrolledBySwipe(page: Page, from: { x: number; y: number }): Promise<void> {
  const before = await page.evaluate(() => scrollY);
  await swipe(page, from, { x: from.x, y: from.y - 150 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
}

/** Moves a touch from one point to another, one step per frame, and rests before lifting it. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }],
    });
  const frames = (count: number) =>
    page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
    }, count);
  await touch('touchStart', 0);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', step / steps);
    await frames(1);
  }
  // Lifting a moving finger starts inertial scrolling.
  await frames(12);
  await touch('touchMove', 1);
  await touch('touchEnd');
  await frames(2);
}

async function upload(page: Page, testInfo: TestInfo, seconds: number): Promise<void> {
  const path = testInfo.outputPath(`clip-${seconds}.mp4`);
  const words = `-v error -y -f lavfi -i testsrc2=s=320x180:r=10:d=${seconds} -f lavfi -i sine=d=${seconds} -c:v libx264 -preset ultrafast -c:a aac ${path}`;
  execFileSync('ffmpeg', words.split(' '));
  await page.getByLabel('Choose a video').setInputFiles(path);
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
}
