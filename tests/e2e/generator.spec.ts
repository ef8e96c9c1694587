import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Download, Locator, Page, TestInfo } from '@playwright/test';
import { clip } from '../fixtures/clips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { confirmedAccount } from './support/account.ts';
import { tabTo } from './support/keyboard.ts';
import { advanceClock } from './support/page-clock.ts';
import { expect, syncingStateOf, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/generator');
  await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
});

// Spec: and-8-video-generator-1
test(
  'the sample clip becomes a WhatsApp-ready video that matches the preview',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    const generate = page.getByRole('button', { name: 'Generate video' });
    await expect(generate).toBeDisabled();
    await page.getByRole('textbox', { name: 'Position title' }).press('Enter');
    await expectToast(page, 'Please upload a video and enter a position title.');

    await useSample(page);
    await expect(generate).toBeDisabled();
    await expect(frame(page)).toHaveJSProperty('width', 1080);
    await redrawn(page, () => page.getByRole('textbox', { name: 'Candidate number' }).fill('42'));
    await redrawn(page, () => chooseCountry(page, 'germ', 'Germany'));
    const title = page.getByRole('textbox', { name: 'Position title' });
    await redrawn(page, () => title.fill('Head of: Sales / EMEA'));
    await expect(frame(page)).toHaveAttribute('aria-label', /Germany/);
    const dataUrl = await shownFrame(page);

    await generate.click();
    await page.getByRole('button', { name: 'Generate anyway' }).click();
    await expectToast(page, 'Video processing started...');
    await expectToast(page, 'Video processed successfully!');
    await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
    await expect(page.getByText('1080 × 1920', { exact: true })).toBeVisible();

    const path = await downloaded(page, testInfo, 'candidate-42-Head-of-Sales-EMEA.mp4');
    expect(statSync(path).size).toBeLessThan(16_000_000);
    const [video, audio] = streamsOf(path);
    expect(video).toMatchObject({
      codec_name: 'h264',
      profile: expect.stringMatching(/Main|Baseline/),
      has_b_frames: 0,
      pix_fmt: 'yuv420p',
      width: 1080,
      height: 1920,
      r_frame_rate: '24/1',
      avg_frame_rate: '24/1',
      nb_frames: '120',
    });
    expect(audio).toMatchObject({ codec_name: 'aac', channels: 1 });

    const preview = testInfo.outputPath('preview.png');
    writeFileSync(preview, Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
    // The static parts: the header with the title bar, and the footer.
    for (const band of ['1080:404:0:0', '1080:172:0:1748']) {
      const { mean, bias } = difference(pixels(preview, band), pixels(path, band, '2'));
      // Chroma subsampling adds noise at colored edges, but must not shift colors.
      expect(mean).toBeLessThan(3);
      expect(Math.abs(bias)).toBeLessThan(1);
    }
  },
);

function shownFrame(page: Page): Promise<string> {
  return frame(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

/** Waits until the frame shows the change that an action makes. */
async function redrawn(page: Page, action: () => Promise<void>): Promise<void> {
  const before = await shownFrame(page);
  await action();
  await expect.poll(() => shownFrame(page)).not.toBe(before);
}

// Spec: video-toasts-3
test('a converter or script that fails to load is reported, and the rest still works', async ({
  page,
  context,
}, testInfo) => {
  const path = testInfo.outputPath('old-codec.mp4');
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=1', '-c:v', 'mpeg4', path);
  for (const place of ['**/ffmpeg/**', 'https://unpkg.com/**'])
    await context.route(place, (route) => route.abort());
  await upload(page, path);
  await expectToast(page, 'FFmpeg load timeout');
  await expect(page.getByRole('alert').filter({ hasText: 'took too long to load' })).toBeVisible();
  for (const part of ['video-card', 'camera-dialog'])
    await context.route(`**/assets/${part}-*.js`, (route) => route.abort());
  await useSample(page);
  // A failed part does not break the rest of the page.
  await expect(
    page.getByRole('alert').filter({ hasText: 'Couldn’t load this part of the page' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await expectToast(page, /^Couldn’t load part of this page/);
  await expect(page.getByRole('switch', { name: 'Fast mode' })).toBeVisible();
});

test('typed fields survive a reload, after which only the clip must be chosen again', async ({
  page,
  context,
}) => {
  await useSample(page);
  await page.getByRole('textbox', { name: 'Candidate number' }).fill('0042');
  await chooseCountry(page, 'germ', 'Germany');
  const title = (tab: Page) => tab.getByRole('textbox', { name: 'Position title' });
  await title(page).fill('Assistant');
  await page.getByRole('textbox', { name: 'Availability' }).fill('From 1 March');
  const other = await context.newPage();
  await other.goto('/generator');
  await expect(title(other), 'goes on from the last').toHaveValue('Assistant');
  await title(other).fill('Designer');
  await other.reload();
  await expect(title(other)).toHaveValue('Designer');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Candidate number' })).toHaveValue('0042');
  await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('Germany');
  await expect(title(page)).toHaveValue('Assistant');
  await expect(page.getByRole('textbox', { name: 'Availability' })).toHaveValue('From 1 March');
  await expect(page.getByText('Choose the clip again: sample-5s.mp4')).toBeVisible();
  // Showing a draft does not count as typing: a new tab starts with what was typed last.
  const third = await context.newPage();
  await third.goto('/generator');
  await expect(title(third)).toHaveValue('Designer');
});

test('a second account sees only what was typed after it signed in', async ({ page, context }) => {
  const account = await confirmedAccount();
  const entries = (await syncingStateOf(account)).origins.flatMap(({ localStorage }) => localStorage);
  const theirs = {
    name: `standout-candidate-${account.userId}`,
    value: JSON.stringify({
      number: '7',
      countryCode: 'DE',
      positionTitle: 'Theirs',
      clipName: null,
      clipEdits: null,
    }),
  };
  const title = page.getByRole('textbox', { name: 'Position title' });
  await title.fill('Mine');
  const other = await context.newPage();
  await other.goto('/welcome');
  await other.evaluate(
    (all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    },
    [theirs, ...entries],
  );
  await expect(title).toHaveValue('Theirs');
  expect(await other.evaluate((name) => localStorage.getItem(name), theirs.name)).toBe(theirs.value);
});

// Spec: video-toasts-7
test('canceling takes effect immediately, and a new render can start', { tag: '@core' }, async ({ page }) => {
  await storeOwnNumber(page);
  // A minute-long clip leaves enough time to cancel.
  await upload(page, clip('sync-minute.mp4'));
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Position title' })).toBeDisabled();
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Processing cancelled');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Generate video' })).toBeFocused();
  await page.getByRole('button', { name: 'Generate video' }).click();
  const progress = page.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toBeHidden();
});

test('the brand kit is validated, saved, and shown in the frame', async ({ page }) => {
  const before = await framePixels(page);
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(dialog.getByText('The phone number must not be empty.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 30 23125 042');
  await dialog.getByLabel('Frame').fill('#3b1d60');
  await dialog.getByLabel('Text', { exact: true }).fill('#3b1d60');
  await expect(dialog.getByText('the video uses white instead')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Save brand kit' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expectToast(page, 'Brand kit not saved. Your changes are still there when you open it again.');
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expectToast(page, 'Brand kit saved');
  await expect.poll(() => framePixels(page)).not.toBe(before);

  await page.reload();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');

  // Data of an older version or an incomplete write causes no failure.
  await page.evaluate(() => localStorage.setItem('standout-brand-kit', '{"phone":'));
  await page.reload();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Badge text' })).toHaveValue('CANDIDATE DROP');
});

// Spec: video-toasts-6
test('a video can be made with the keyboard only', async ({ page }, testInfo) => {
  await tabTo(page, page.getByRole('button', { name: 'Use the sample clip' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Loaded sample clip');
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.type('new z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('New Zealand');
  await tabTo(page, page.getByRole('textbox', { name: 'Position title' }));
  await page.keyboard.type('Assistant');
  await tabTo(page, page.getByRole('button', { name: 'Generate video' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Generate anyway' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await saved(await download, testInfo)).toMatch(/candidate-001-Assistant\.mp4$/);
});

test('the generator is accessible and fits phone and desktop, before and after rendering', async ({
  page,
}) => {
  await storeOwnNumber(page);
  for (const [width, height] of [
    [375, 812],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Generate video' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Please upload a video and enter a position title.')).toBeInViewport();
    await expectToFit(page, width);
    if (width !== 768) await expectAccessible(page);
  }
  const name = `${'F0E1D2C3-B4A5-9687'.repeat(6)}.mp4`;
  await upload(page, { name, mimeType: 'video/mp4', buffer: readFileSync(samplePath) });
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(name)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, width);
  }
});

const samplePath = 'src/web/public/videos/sample-5s.mp4';

/** Stores a phone number, so that rendering starts without asking for one. */
async function storeOwnNumber(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 30 23125 042');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(dialog).toBeHidden();
}

async function useSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await expectToast(page, 'Loaded sample clip');
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
}

async function upload(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByLabel('Choose a video').setInputFiles(file);
}

async function chooseCountry(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Search countries' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').getByText(text).first()).toBeVisible();
}

function frame(page: Page): Locator {
  return page.getByRole('img', { name: /branded frame/ });
}

async function framePixels(page: Page): Promise<string> {
  await expect(frame(page)).toHaveJSProperty('width', 1080);
  return frame(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

async function downloaded(page: Page, testInfo: TestInfo, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const path = await saved(await download, testInfo);
  expect(path.endsWith(`/${name}`), path).toBe(true);
  return path;
}

async function saved(download: Download, testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 64_000_000 });
}

function streamsOf(path: string): Record<string, unknown>[] {
  const answer = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path], {
    encoding: 'utf8',
  });
  return (JSON.parse(answer) as { streams: Record<string, unknown>[] }).streams;
}

/** Returns the RGB bytes of a part (`width:height:x:y`) of an image, or of a video at a second. */
function pixels(path: string, part: string, atSeconds = '0'): Buffer {
  const rgb = `scale=in_color_matrix=bt709:out_range=pc:flags=accurate_rnd+full_chroma_int+bicubic,format=rgb24,crop=${part}`;
  return ffmpeg('-ss', atSeconds, '-i', path, '-frames:v', '1', '-vf', rgb, '-f', 'rawvideo', '-');
}

/** Returns the mean absolute and the mean signed difference, out of 255. */
function difference(promised: Buffer, rendered: Buffer): { mean: number; bias: number } {
  expect(rendered.length).toBe(promised.length);
  let absolute = 0;
  let signed = 0;
  promised.forEach((value, at) => {
    const change = (rendered[at] ?? 0) - value;
    absolute += Math.abs(change);
    signed += change;
  });
  return { mean: absolute / promised.length, bias: signed / promised.length };
}
