import type { Page } from '@playwright/test';
import { fastOutput } from '#domain/video/limits.ts';
import { clip } from '../fixtures/clips.ts';
import { probe } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { settledPageBytes } from './support/memory.ts';
import { expect, savedResult, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

test.beforeEach(async ({ page }) => {
  await page.setInputFiles('input', clip('h264-main.mp4'));
});

const render = (page: Page, fast = true) =>
  page.evaluate((it) => window.renderer.renderFile({ fast: it }), fast);

/** Replaces `encode` of encoders for this codec. `this.frames` counts the frames. */
const brokenEncoder = (codec: string, replacement: string) => `
  const { configure, encode } = VideoEncoder.prototype;
  VideoEncoder.prototype.configure = function (config) {
    this.isBroken = config.codec.startsWith('${codec}');
    this.frames = 0;
    configure.call(this, config);
  };
  VideoEncoder.prototype.encode = function (frame, options) {
    this.frames++;
    if (!this.isBroken) return encode.call(this, frame, options);
    ${replacement}
  };`;
const lostFrame = `if (this.frames !== 20) encode.call(this, frame, options);`;
const greenFrames = `
  const { timestamp, duration, codedWidth, codedHeight } = frame;
  const bytes = new Uint8Array((codedWidth * codedHeight * 3) / 2);
  const green = new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp, duration });
  encode.call(this, green, options);
  green.close();`;
const [main, any] = ['avc1.4D', 'avc1.'];

test('a wrong result is rendered again with the next encoder', async ({ page }) => {
  for (const fault of [lostFrame, greenFrames]) {
    await withPrelude(page, brokenEncoder(main, fault));
    expect(await render(page)).toMatchObject({ ok: true });
    const path = await savedResult(page);
    expectBrandedVideo(path, { frames: 48, hasAudio: true, output: fastOutput });
    expect(probe(path).video.profile).toBe('Constrained Baseline');
  }
});

test('Firefox’s decoder configuration and WebKit’s missing conversion need no retry', async ({ page }) => {
  await withPrelude(
    page,
    `const doubled = (record) => {
      const sps = 8;
      const afterSps = sps + ((record[6] << 8) | record[7]);
      const pps = afterSps + 3;
      return Uint8Array.from([
        ...record.slice(0, 4), 3, 1,
        0, afterSps - sps + 1, record[sps], ...record.slice(sps, afterSps),
        1, 0, record[afterSps + 2] + 1, record[pps], ...record.slice(pps),
      ]);
    };
    const RealEncoder = VideoEncoder;
    self.VideoEncoder = class extends RealEncoder {
      constructor({ output, error }) {
        super({ error, output(chunk, metadata) {
          const { decoderConfig } = metadata ?? {};
          if (!decoderConfig) return output(chunk, metadata);
          const description = doubled(new Uint8Array(decoderConfig.description));
          output(chunk, { ...metadata, decoderConfig: { ...decoderConfig, description } });
        } });
      }
    };
    const { allocationSize, copyTo } = VideoFrame.prototype;
    VideoFrame.prototype.allocationSize = function () { return allocationSize.call(this); };
    VideoFrame.prototype.copyTo = function (destination) { return copyTo.call(this, destination); };`,
  );
  expect(await render(page)).toMatchObject({ ok: true });
  const path = await savedResult(page);
  expectBrandedVideo(path, { frames: 48, hasAudio: true, output: fastOutput });
  expect(probe(path).video.profile, 'of the first strategy').toBe('Main');
});

test('after two wrong results, ffmpeg.wasm renders, and a third one fails with the list of attempts', async ({
  page,
}) => {
  await withPrelude(page, brokenEncoder(any, lostFrame));
  expect(await render(page)).toMatchObject({ ok: true });
  expectBrandedVideo(await savedResult(page), { frames: 48, hasAudio: true, output: fastOutput });

  // Silences the decoders that check the result, but not those that read the source.
  await withPrelude(
    page,
    `const RealDecoder = AudioDecoder;
    let count = 0;
    self.AudioDecoder = class extends RealDecoder {
      constructor({ output, error }) {
        count++;
        const isSilent = count % 2 === 0 || count > 4;
        super({ error, output: (data) => {
          if (!isSilent) return output(data);
          const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = data;
          data.close();
          const silence = new Float32Array(numberOfFrames * numberOfChannels);
          output(new AudioData({ format: 'f32', data: silence, numberOfFrames, numberOfChannels, sampleRate, timestamp }));
        } });
      }
    };`,
  );
  expect(await render(page)).toMatchObject({
    ok: false,
    code: 'check-failed',
    tried: [
      expect.stringMatching(/^main at 720x1280: .*silent/),
      expect.stringMatching(/^baseline at 720x1280, video decoded in software: .*silent/),
      expect.stringMatching(/^ffmpeg\.wasm at 720x1280: .*silent/),
    ],
  });
});

/** Replaces `decode` from the tenth chunk on for decoders that match the condition. */
const broken = (name: 'VideoDecoder' | 'AudioDecoder', condition: string, replacement: string) => `
  const Real = ${name};
  self.${name} = class extends Real {
    constructor(init) {
      super(init);
      this.fail = init.error;
    }
    configure(config) {
      this.isBroken = ${condition};
      this.chunks = 0;
      super.configure(config);
    }
    decode(chunk) {
      this.chunks++;
      if (!this.isBroken || this.chunks < 10) return super.decode(chunk);
      ${replacement}
    }
  };`;
const fails = `this.close(); this.fail(new DOMException('Decoding error.', 'EncodingError'));`;
const returnsNothing = '';
const isHardware = `config.hardwareAcceleration !== 'prefer-software'`;
// The first decoder is the clip's. The one that checks the result is created later.
const isFirst = '(self.decoderCount = (self.decoderCount ?? 0) + 1) === 1';

test('a decoder that fails in the middle of a clip is replaced, if necessary by ffmpeg.wasm', async ({
  page,
  context,
}) => {
  const cores: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('ffmpeg-core.wasm')) cores.push(request.url());
  });
  const faults: [fault: string, prelude: string, needsFfmpeg: boolean][] = [
    ['the hardware decoder fails', broken('VideoDecoder', isHardware, fails), false],
    ['the hardware decoder loses frames', broken('VideoDecoder', isHardware, returnsNothing), false],
    ['all video decoders fail', broken('VideoDecoder', 'true', fails), true],
    ['the audio decoder fails', broken('AudioDecoder', isFirst, fails), true],
  ];
  for (const [fault, prelude, needsFfmpeg] of faults) {
    await withPrelude(page, prelude);
    const outcome = await render(page, true);
    if (!outcome.ok) throw new Error(`${fault}: ${outcome.message}`);
    const path = await savedResult(page);
    const { output, videoRect } = outcome.plan;
    expectBrandedVideo(path, { frames: 48, hasAudio: true, output });
    expectInSync(path, videoRect, 1);
    expect(cores.splice(0).length > 0, fault).toBe(needsFfmpeg);
  }
});

test('failing encoders fall back to a smaller frame', async ({ page }) => {
  // Simulates a driver that accepts the configuration, but fails later.
  await withPrelude(
    page,
    brokenEncoder(
      any,
      `if (frame.codedWidth === 720 || this.frames < 10) encode.call(this, frame, options);
      else this.close();`,
    ),
  );
  expect(await render(page, false)).toMatchObject({ ok: true, frameCount: 48 });
  const path = await savedResult(page);
  expectBrandedVideo(path, { frames: 48, hasAudio: true, output: fastOutput });
});

test('a killed worker and exhausted memory are reported, and the next render works', {
  tag: '@alone',
}, async ({ page }) => {
  await withPrelude(
    page,
    `
    const post = self.postMessage.bind(self);
    self.postMessage = (reply, options) => {
      post(reply, options);
      if (reply.type === 'progress' && reply.progress.stage === 'encoding') self.close();
    };`,
  );
  const killed = await page.evaluate(async () => {
    const rendering = window.renderer.renderFile({ fast: true });
    while (!window.renderer.progress.some(({ stage }) => stage === 'encoding')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const began = performance.now();
    const outcome = await rendering;
    return { outcome, milliseconds: performance.now() - began };
  });
  expect(killed.outcome).toMatchObject({ ok: false, code: 'worker-died' });
  expect(killed.milliseconds).toBeLessThan(2_000);

  await withPrelude(
    page,
    `WebAssembly.Memory.prototype.grow = () => { throw new RangeError('There is no memory left.'); };`,
  );
  expect(await render(page)).toMatchObject({
    ok: false,
    code: 'encoding-failed',
    message: expect.stringContaining('no memory left'),
  });

  await withPrelude(page, '');
  expect(await render(page)).toMatchObject({ ok: true });
});

test('50 renders, a third of them canceled, use no more memory than 3 renders', async ({ page, browser }) => {
  await page.setInputFiles('input', clip('small.mp4'));
  const work = (count: number) =>
    page.evaluate(async (times) => {
      for (let index = 0; index < times; index++) {
        const { progress } = window.renderer;
        const hasStarted = () => window.renderer.progress !== progress && window.renderer.progress.length > 0;
        const rendering = window.renderer.renderFile({ fast: true });
        if (index % 3 === 2) {
          while (!hasStarted()) await new Promise((resolve) => setTimeout(resolve));
          window.renderer.controller.abort();
        }
        const outcome = await rendering;
        if (!outcome.ok && outcome.code !== 'aborted') throw new Error(outcome.message);
      }
    }, count);
  await work(3);
  const afterThree = await settledPageBytes(browser, page);
  await work(47);
  const afterFifty = await settledPageBytes(browser, page);
  test.info().annotations.push({
    type: 'MB',
    description: `${afterThree / 1e6} after 3, ${afterFifty / 1e6} after 50`,
  });
  // Allocators retain less than this, and a single leaked render would take more.
  expect(afterFifty - afterThree).toBeLessThan(32_000_000);
});
