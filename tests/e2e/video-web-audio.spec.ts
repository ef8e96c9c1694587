import type { Page } from '@playwright/test';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { audioOf, beepTimes } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

/** Safari before version 26 lacks WebCodecs for audio. */
const withoutAudioCodecs = 'delete self.AudioDecoder; delete self.AudioEncoder;';

/** Counts how often ffmpeg.wasm, which has 10 MB, is loaded. */
function countCores(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('ffmpeg-core.wasm')) count++;
  });
  return () => count;
}

/** Replaces what the page's Web Audio returns. `decode` stands for the browser's own function. */
async function replaceDecoding(page: Page, replacement: string): Promise<void> {
  await page.evaluate((body) => {
    const { decodeAudioData } = BaseAudioContext.prototype;
    const decode = (context: BaseAudioContext, file: ArrayBuffer) =>
      Reflect.apply(decodeAudioData, context, [file]);
    const replaced = new Function('decode', 'context', 'file', body);
    BaseAudioContext.prototype.decodeAudioData = function (this: BaseAudioContext, file: ArrayBuffer) {
      return replaced(decode, this, file);
    };
  }, replacement);
}

/** Drops as many samples at the start as Safari does. */
const droppingPriming = `return decode(context, file).then((decoded) => {
  const rest = new AudioBuffer({
    length: decoded.length - 2112,
    numberOfChannels: decoded.numberOfChannels,
    sampleRate: decoded.sampleRate,
  });
  for (let channel = 0; channel < decoded.numberOfChannels; channel++)
    rest.copyToChannel(decoded.getChannelData(channel).subarray(2112), channel);
  return rest;
});`;

test.describe('without AudioDecoder, Web Audio decodes to the same audio', () => {
  // Chromium's own decoder drops the 6.5 ms delay of Opus.
  const clips: [ClipName, { withinSeconds?: number }][] = [
    ['sync.mp4', {}],
    ['sync.ts', {}],
    ['sync-surround.mp4', {}],
    ['mp3.mp4', {}],
    ['sync-late.mkv', {}],
    ['audio-late.mp4', {}],
    ['sync-opus.webm', { withinSeconds: 0.008 }],
  ];
  for (const [name, { withinSeconds }] of clips) {
    test(name, async ({ page }) => {
      const native = await render(page, clip(name), { fast: true });
      const cores = countCores(page);
      await withPrelude(page, withoutAudioCodecs);
      const { path, plan } = await render(page, clip(name), { fast: true });
      expect(plan.engine).toBe('webcodecs');
      expect(cores(), 'loads of ffmpeg.wasm').toBe(0);
      expectSameAudio(path, native.path, withinSeconds);
    });
  }
});

test('batches decoded by Web Audio join seamlessly and take little memory', async ({ page }) => {
  const trim = { startSeconds: 1.3, durationSeconds: 8 };
  const native = await render(page, clip('ten-seconds.mp4'), { fast: true, trim });
  await withPrelude(page, withoutAudioCodecs);
  await replaceDecoding(
    page,
    `return decode(context, file).then((decoded) => {
      window.longest = Math.max(window.longest ?? 0, decoded.duration);
      return decoded;
    });`,
  );
  const { path, plan } = await render(page, clip('ten-seconds.mp4'), { fast: true, trim });
  expectBrandedVideo(path, { frames: 192, hasAudio: true, output: plan.output });
  expectSameAudio(path, native.path);
  const longest = await page.evaluate(() => Reflect.get(window, 'longest'));
  expect(longest).toBeGreaterThan(4);
  expect(longest).toBeLessThan(6);
});

test('audio stays in sync if Web Audio drops the first samples, as in Safari', async ({ page }) => {
  const trim = { startSeconds: 0.5, durationSeconds: 4 };
  for (const options of [{ fast: true }, { fast: true, trim }]) {
    const native = await render(page, clip('sync.mp4'), options);
    await withPrelude(page, withoutAudioCodecs);
    await replaceDecoding(page, droppingPriming);
    const { path } = await render(page, clip('sync.mp4'), options);
    expectSameAudio(path, native.path);
    await page.reload();
    await page.waitForFunction(() => window.renderer);
  }
});

test('ffmpeg.wasm decodes audio that Web Audio rejects', async ({ page }) => {
  await withPrelude(page, withoutAudioCodecs);
  const cores = countCores(page);
  await replaceDecoding(page, `return Promise.reject(new DOMException('Refused', 'EncodingError'));`);
  const { path, plan } = await render(page, clip('sync.mp4'), { fast: true });
  expect(plan.engine).toBe('ffmpeg');
  expect(cores()).toBeGreaterThan(0);
  expect(beepTimes(path)).toHaveLength(4);
});

/** Expects beeps at the same time and, unless they are shifted, no audible difference. */
function expectSameAudio(path: string, expected: string, withinSeconds = 0.003): void {
  const beeps = beepTimes(path);
  const expectedBeeps = beepTimes(expected);
  expect(beeps).toHaveLength(expectedBeeps.length);
  for (const [at, seconds] of expectedBeeps.entries())
    expect(Math.abs((beeps[at] ?? Number.NaN) - seconds)).toBeLessThan(withinSeconds);
  if (withinSeconds < 0.005) expect(largestDifference(audioOf(path), audioOf(expected))).toBeLessThan(0.01);
}

function largestDifference(one: Float32Array, other: Float32Array): number {
  expect(Math.abs(one.length - other.length)).toBeLessThan(2_048);
  return one.reduce((largest, sample, at) => Math.max(largest, Math.abs(sample - (other[at] ?? sample))), 0);
}
