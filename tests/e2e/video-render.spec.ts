import { copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { frameLayout, type PixelRect } from '#domain/video/geometry.ts';
import { fastOutput, normalOutput } from '#domain/video/limits.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import {
  audioOf,
  beepTimes,
  colorIn,
  cropTo,
  differenceOf,
  frameOf,
  probe,
  psnrPerFrame,
} from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { mainThreadTasks } from './support/main-thread.ts';
import { expect, render, renderUnsaved, savedResult, test, testOnSharedPage } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

async function inspectClip(page: Page, name: ClipName) {
  await page.setInputFiles('input', clip(name));
  return page.evaluate(() => window.renderer.inspectFile());
}

test.describe('inspection rejects', () => {
  const refusals: [ClipName, string][] = [
    ['empty.mp4', 'empty-file'],
    ['text.mp4', 'not-a-video'],
    ['audio-only.mp4', 'no-video-track'],
    ['no-index.mp4', 'damaged'],
    ['cut-off.mp4', 'damaged'],
  ];
  for (const [name, reason] of refusals) {
    testOnSharedPage(`inspection refuses ${name} as ${reason}`, async ({ page }) => {
      expect(await inspectClip(page, name)).toEqual({ ok: false, reason });
    });
  }
});

test('a module that fails to load is not reported as a fault of the file', async ({ page, context }) => {
  const modules: [url: RegExp, name: ClipName][] = [
    [/\/assets\/main-/, 'landscape.mp4'],
    [/\/assets\/video-worker-/, 'landscape.mp4'],
    [/\/assets\/inspect-/, 'landscape.mp4'],
    [/\/assets\/ffmpeg-probe-/, 'mpeg4.avi'],
  ];
  for (const [url, name] of modules) {
    await context.route(url, (route) => route.abort());
    expect(await inspectClip(page, name), String(url)).toEqual({ ok: false, reason: 'part-missing' });
    await context.unroute(url);
  }
  await context.route(/\/assets\/render-/, (route) => route.abort());
  await page.setInputFiles('input', clip('landscape.mp4'));
  const outcome = await page.evaluate(() => window.renderer.renderFile());
  expect(outcome).toMatchObject({ ok: false, code: 'part-missing' });

  await context.route(/\/assets\/poster-/, (route) => route.abort());
  expect(await page.evaluate(() => window.renderer.poster())).toBe('part-missing');
  await expect.poll(() => page.workers(), 'Firefox does not retry in the same worker').toHaveLength(0);
  await context.unroute(/\/assets\/poster-/);
  expect(await page.evaluate(() => window.renderer.poster())).toBeGreaterThan(1000);
});

testOnSharedPage(
  'a file deleted before the render is reported as unreadable without trying other encoders',
  async ({ page }) => {
    const path = test.info().outputPath('gone.mp4');
    copyFileSync(clip('small.mp4'), path);
    await page.setInputFiles('input', path);
    const inspected = await page.evaluate(() => window.renderer.inspectFile());
    rmSync(path);
    const outcome = await page.evaluate(async (result) => {
      if (!result.ok) throw new Error(result.reason);
      return window.renderer.renderInspected(result.inspection, { fast: true });
    }, inspected);
    expect(outcome).toMatchObject({ ok: false, code: 'source-unreadable', tried: [] });
  },
);

testOnSharedPage("inspection returns a clip's properties", async ({ page }) => {
  expect(await inspectClip(page, 'portrait.mp4')).toMatchObject({
    ok: true,
    inspection: {
      container: 'MP4',
      video: { codec: 'avc', displayWidthPixels: 720, displayHeightPixels: 1280, rotationDegrees: 90 },
      audio: { codec: 'aac', channels: 1, sampleRateHertz: 48_000 },
      engine: 'webcodecs',
    },
  });
});

test.describe('audio and video stay in sync', () => {
  const clips: [ClipName, flashes: number, frames: number][] = [
    ['sync.mp4', 4, 120],
    ['sync-late.mkv', 4, 121],
    ['sync.ts', 4, 121],
    ['sync-vfr.mp4', 5, 144],
    ['sync-surround.mp4', 4, 120],
    ['sync-opus.webm', 4, 120],
  ];
  for (const [name, flashes, frames] of clips) {
    testOnSharedPage(`audio and video stay in sync in ${name}`, async ({ page }) => {
      const { path, plan } = await render(page, clip(name), { fast: true });
      expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });
      expectInSync(path, plan.videoRect, flashes);
    });
  }

  testOnSharedPage('audio and video stay in sync in a trim from the middle', async ({ page }) => {
    const trim = { startSeconds: 1.5, durationSeconds: 2 };
    const { path, plan } = await render(page, clip('sync.mp4'), { trim, fast: true });
    expectBrandedVideo(path, { frames: 48, hasAudio: true, output: plan.output });
    const { flashes } = expectInSync(path, plan.videoRect, 2);
    expect(flashes[0]).toBeCloseTo(0.5, 1);
  });

  testOnSharedPage('audio and video stay in sync when the audio starts late', async ({ page }) => {
    const { path, plan } = await render(page, clip('audio-late.mp4'), { fast: true });
    expectBrandedVideo(path, { frames: 120, hasAudio: true, output: plan.output });
    const [first = 0] = beepTimes(path);
    expect(Math.abs(first - 3)).toBeLessThan(0.045);
  });
});

test.describe('ffmpeg.wasm', () => {
  const clips: [ClipName, flashes: number, frames: number][] = [
    ['hevc.mp4', 2, 72],
    ['ac3.mp4', 2, 72],
  ];
  for (const [name, flashes, frames] of clips) {
    testOnSharedPage(`ffmpeg.wasm decodes ${name}`, async ({ page }) => {
      const { path, plan } = await render(page, clip(name), { fast: true });
      expect(plan.engine).toBe('ffmpeg');
      expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });
      expectInSync(path, plan.videoRect, flashes);
    });
  }

  test('ffmpeg.wasm loads from our server or the CDN within 25 s, or the file is rejected with load-timeout', async ({
    page,
    context,
  }) => {
    const [own, publicCopy] = [/\/ffmpeg\//, /unpkg\.com/];
    await context.route(own, (route) => route.abort());
    await context.route(publicCopy, (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const path = fileURLToPath(
        new URL(`../../node_modules/@ffmpeg/core/dist/esm/${name}`, import.meta.url),
      );
      return route.fulfill({ path, headers: { 'access-control-allow-origin': '*' } });
    });
    expect(await inspectClip(page, 'mpeg4.avi')).toMatchObject({
      ok: true,
      inspection: { engine: 'ffmpeg' },
    });

    const refused = { ok: false, reason: 'load-timeout' };
    await context.unroute(publicCopy);
    await context.route(publicCopy, (route) => route.abort());
    expect(await inspectClip(page, 'mpeg4.avi')).toEqual(refused);

    await context.unroute(own);
    await context.route(own, () => undefined);
    await withPrelude(
      page,
      `const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds === 25_000 ? 500 : 60_000);`,
    );
    expect(await inspectClip(page, 'mpeg4.avi')).toEqual(refused);
  });
});

test.describe('the video frame', () => {
  const white: [number, number, number] = [255, 255, 255];
  const isWhite = (color: number[]) => color.every((value) => value > 245);

  testOnSharedPage('the video matches the branded frame of the preview', async ({ page }) => {
    const { path, plan, progress } = await render(page, clip('bt709.mp4'), { title: 'Senior Bookkeeper' });
    const preview = test.info().outputPath('preview.png');
    writeFileSync(preview, await page.evaluate((it) => window.renderer.overlayBase64(it), plan), 'base64');
    const { header, titleBar, footer } = frameLayout(plan.output);
    for (const band of [header, titleBar, footer]) {
      const difference = differenceOf(frameOf(path, 1, cropTo(band)), frameOf(preview, 0, cropTo(band)));
      expect(difference).toBeLessThan(3);
    }
    expect(progress.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['preparing', 'encoding', 'finalizing']),
    );
    expect(progress.at(-1)?.fraction).toBe(1);
    progress.reduce((before, { fraction }) => {
      expect(fraction).toBeGreaterThanOrEqual(before);
      return fraction;
    }, 0);
  });

  const shapes: [ClipName, width: number, height: number, hasAudio: boolean, fast: boolean][] = [
    ['portrait.mp4', 720, 1280, true, false],
    ['odd.mp4', 641, 359, false, false],
    ['wide-pixels.mp4', 1024, 576, false, true],
    ['silent.mp4', 640, 360, false, true],
    ['sixty-frames.mp4', 640, 360, false, true],
  ];
  for (const [name, width, height, hasAudio, fast] of shapes) {
    testOnSharedPage(`the video shows ${name} centered with its aspect ratio`, async ({ page }) => {
      const { path, plan } = await render(page, clip(name), { fast });
      const output = fast ? fastOutput : normalOutput;
      expectBrandedVideo(path, { frames: 48, hasAudio, output });
      const rect = plan.videoRect;
      const [areaWidth, areaHeight] = fast ? [720, 896] : [1080, 1344];
      const scale = Math.min(areaWidth / width, areaHeight / height);
      expect(Math.abs(rect.widthPixels - width * scale)).toBeLessThanOrEqual(1);
      expect(Math.abs(rect.heightPixels - height * scale)).toBeLessThanOrEqual(1);

      const image = frameOf(path, 1);
      const { videoArea } = frameLayout(output);
      const colors = (area: PixelRect) => colorIn(image, output.widthPixels, area);
      const row = (topPixels: number): PixelRect => ({ ...rect, topPixels, heightPixels: 2 });
      const column = (leftPixels: number): PixelRect => ({ ...rect, leftPixels, widthPixels: 2 });
      const end = rect.topPixels + rect.heightPixels;
      const side = rect.leftPixels + rect.widthPixels;
      if (rect.topPixels > videoArea.topPixels) {
        expect(colors(row(rect.topPixels - 6)).map(Math.round)).toEqual(
          white.map(() => expect.closeTo(254, -1)),
        );
        expect(isWhite(colors(row(rect.topPixels)))).toBe(false);
        expect(isWhite(colors(row(end - 2)))).toBe(false);
        expect(isWhite(colors(row(end + 4)))).toBe(true);
      }
      if (rect.leftPixels > 0) {
        expect(isWhite(colors(column(rect.leftPixels - 6)))).toBe(true);
        expect(isWhite(colors(column(rect.leftPixels)))).toBe(false);
        expect(isWhite(colors(column(side - 2)))).toBe(false);
        expect(isWhite(colors(column(side + 4)))).toBe(true);
      }
    });
  }

  const colors: ClipName[] = ['bt709.mp4', 'bt601.mp4', 'full-range.mp4', 'ten-bit.mp4', 'portrait.mp4'];
  for (const name of colors) {
    testOnSharedPage(`the video shows ${name} in the same colors as ffmpeg`, async ({ page }) => {
      const { path, plan } = await render(page, clip(name), { fast: true });
      const { widthPixels, heightPixels } = plan.videoRect;
      const expected = frameOf(clip(name), 1, `scale=${widthPixels}:${heightPixels}:flags=bicubic`);
      // A wrong range or matrix differs by at least 8.
      expect(differenceOf(frameOf(path, 1, cropTo(plan.videoRect)), expected)).toBeLessThan(4);
    });
  }
});

testOnSharedPage('fast mode renders 720x1280', async ({ page }) => {
  const { path } = await render(page, clip('landscape.mp4'), { fast: true });
  expectBrandedVideo(path, {
    frames: 48,
    hasAudio: true,
    output: { widthPixels: 720, heightPixels: 1280 },
  });
});

test('canceling rejects immediately, and the next render works', { tag: '@alone' }, async ({ page }) => {
  await page.setInputFiles('input', clip('landscape.mp4'));
  const canceled = await page.evaluate(async () => {
    const { renderer } = window;
    const rendering = renderer.renderFile();
    while (!renderer.progress.some(({ stage }) => stage === 'encoding')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const began = performance.now();
    renderer.controller.abort();
    const outcome = await rendering;
    return { outcome, milliseconds: performance.now() - began };
  });
  expect(canceled.outcome).toMatchObject({ ok: false, code: 'aborted' });
  expect(canceled.milliseconds).toBeLessThan(100);
  const { path } = await render(page, clip('landscape.mp4'));
  expectBrandedVideo(path, { frames: 48, hasAudio: true });
});

test.describe('a failing worker', () => {
  /** Replaces the script of the nth workers. The first worker inspects the file. */
  const replaceWorker = (page: Page, nth: number[], script: string) =>
    page.evaluate(
      ([numbers, text]) => {
        let count = 0;
        const RealWorker = window.Worker;
        window.Worker = class extends RealWorker {
          constructor(url: string | URL, options?: WorkerOptions) {
            count++;
            const isReplaced = numbers.includes(count);
            super(isReplaced ? URL.createObjectURL(new Blob([text])) : url, isReplaced ? {} : options);
          }
        };
      },
      [nth, script] as const,
    );
  const silent = `onmessage = ({ data }) => postMessage({
    id: data.id, type: 'progress', progress: { stage: 'encoding', fraction: 0.1, steps: 3 } });`;

  test('a worker that stalls is retried once in fast mode', async ({ page }) => {
    await page.clock.install();
    await replaceWorker(page, [2], silent);
    await page.setInputFiles('input', clip('landscape.mp4'));
    const outcome = page.evaluate(() => window.renderer.renderFile());
    await page.waitForFunction(() => window.renderer.progress.length > 0);
    await page.clock.runFor(19_000);
    expect(await page.evaluate(() => window.renderer.progress.length)).toBe(1);
    await page.clock.runFor(4_000);
    const finished = await outcome;
    expect(finished).toMatchObject({ ok: true, frameCount: 48 });
    expect(finished.retries).toMatchObject([
      { fast: true, output: { widthPixels: 720, heightPixels: 1280 } },
    ]);
  });

  test('a worker that stalls in fast mode fails the render', async ({ page }) => {
    await page.clock.install();
    await replaceWorker(page, [2], silent);
    await page.setInputFiles('input', clip('landscape.mp4'));
    const outcome = page.evaluate(() => window.renderer.renderFile({ fast: true }));
    await page.waitForFunction(() => window.renderer.progress.length > 0);
    await page.clock.runFor(23_000);
    expect(await outcome).toMatchObject({ ok: false, code: 'stalled', retries: [] });
  });

  test('a worker that dies fails the render', async ({ page }) => {
    await replaceWorker(page, [2], 'throw new Error("out of memory")');
    await page.setInputFiles('input', clip('landscape.mp4'));
    expect(await page.evaluate(() => window.renderer.renderFile())).toMatchObject({
      ok: false,
      code: 'worker-died',
      message: expect.stringContaining('out of memory'),
    });
  });
});

test('two software encoders render seamless halves, and a hardware encoder renders the whole clip', async ({
  page,
}) => {
  // Makes the renderer use halves even on a machine with one core. Ignores the smaller probe for reordered frames.
  const twoCores = `
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
    const { configure } = VideoEncoder.prototype;
    VideoEncoder.prototype.configure = function (config) {
      if (config.width === ${fastOutput.widthPixels})
        new BroadcastChannel('encoders').postMessage(config.hardwareAcceleration);
      configure.call(this, config);
    };`;
  const hasHardwareEncoder = `VideoEncoder.isConfigSupported = async (config) => ({ supported: true, config });`;
  await page.evaluate(() => {
    const encoders: string[] = [];
    new BroadcastChannel('encoders').onmessage = ({ data }) => encoders.push(data);
    Object.assign(window, { encoders });
  });
  const encoders = () =>
    page.evaluate(() => (window as typeof window & { encoders: string[] }).encoders.length);

  await withPrelude(page, twoCores);
  const halves = await render(page, clip('ten-seconds.mp4'), { fast: true });
  await expect.poll(encoders).toBe(2);
  await withPrelude(page, `${twoCores}${hasHardwareEncoder}`);
  const whole = await render(page, clip('ten-seconds.mp4'), { fast: true });
  await expect.poll(encoders).toBe(3);

  expectBrandedVideo(halves.path, { frames: 240, hasAudio: true, output: fastOutput });
  const similarities = psnrPerFrame(halves.path, whole.path, halves.plan.videoRect);
  expect(similarities.length).toBe(240);
  // Frames that are shifted by one would reach half of that.
  expect(Math.min(...similarities)).toBeGreaterThan(40);
});

test('a still shot of several seconds does not count as lost frames', async ({ page, context }) => {
  // Rules out a fallback to ffmpeg.wasm.
  await context.route(/ffmpeg/, (route) => route.abort());
  const { path } = await render(page, clip('still.mp4'), { fast: true });
  expectBrandedVideo(path, { frames: 50, hasAudio: true, output: fastOutput });
});

test.describe('a whole minute', { tag: '@alone' }, () => {
  test('a minute of 1080p30 renders 1,440 frames and keeps the page responsive', async ({
    page,
    browser,
  }) => {
    const { result, taskMilliseconds } = await mainThreadTasks(browser, page, () =>
      renderUnsaved(page, clip('camera-minute.mp4')),
    );
    expect(taskMilliseconds.length).toBeGreaterThan(60);
    expect(taskMilliseconds[0]).toBeLessThan(50);
    const path = await savedResult(page);
    expectBrandedVideo(path, { frames: 1440, hasAudio: true });
    expect(result.plan.videoRect).toMatchObject({ widthPixels: 1080, heightPixels: 608 });
    expect(audioOf(path).some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  });

  test('a minute of pure noise stays under 16,000,000 bytes', async ({ page }) => {
    const { path } = await render(page, clip('noise-minute.mp4'));
    const { frames } = probe(path);
    expect(frames.length).toBe(1440);
    expect(statSync(path).size).toBeLessThan(16_000_000);
  });
});
