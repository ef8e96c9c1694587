import type { Page } from '@playwright/test';
import { fastOutput } from '../../src/domain/video/limits.ts';
import { clip } from '../fixtures/clips.ts';
import { probe } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInStep } from './support/branded-video.ts';
import { settledPageBytes } from './support/memory.ts';
import { expect, savedResult, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

test.beforeEach(async ({ page }) => {
  await page.setInputFiles('input', clip('h264-main.mp4'));
});

/** In fast mode, unless the size is the point. */
const render = (page: Page, fast = true) =>
  page.evaluate((it) => window.renderer.renderFile({ fast: it }), fast);

/** What an encoder of that codec does instead of encoding the n-th frame. */
const spoilt = (codec: string, what: string) => `
  const { configure, encode } = VideoEncoder.prototype;
  VideoEncoder.prototype.configure = function (config) {
    this.isSpoilt = config.codec.startsWith('${codec}');
    this.frames = 0;
    configure.call(this, config);
  };
  VideoEncoder.prototype.encode = function (frame, options) {
    this.frames++;
    if (!this.isSpoilt) return encode.call(this, frame, options);
    ${what}
  };`;
const lostFrames = `if (this.frames !== 20) encode.call(this, frame, options);`;
const greenPicture = `
  const { timestamp, duration, codedWidth, codedHeight } = frame;
  const bytes = new Uint8Array((codedWidth * codedHeight * 3) / 2);
  const green = new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp, duration });
  encode.call(this, green, options);
  green.close();`;
const [main, any] = ['avc1.4D', 'avc1.'];

test('a result that is not what was planned is made again by the next encoder', async ({ page }) => {
  for (const fault of [lostFrames, greenPicture]) {
    await withPrelude(page, spoilt(main, fault));
    expect(await render(page)).toMatchObject({ ok: true });
    const path = await savedResult(page);
    expectBrandedVideo(path, { frames: 48, sound: true, output: fastOutput });
    expect(probe(path).video.profile).toBe('Constrained Baseline');
  }
});

test('a browser that writes its record as Firefox does, and converts as little as WebKit, makes it at once', async ({
  page,
}) => {
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
  expectBrandedVideo(path, { frames: 48, sound: true, output: fastOutput });
  expect(probe(path).video.profile, 'of the first way').toBe('Main');
});

test('one that is wrong twice is made without the browser’s codecs; wrong once more it is not handed out, and what was tried is told', async ({
  page,
}) => {
  await withPrelude(page, spoilt(any, lostFrames));
  expect(await render(page)).toMatchObject({ ok: true });
  expectBrandedVideo(await savedResult(page), { frames: 48, sound: true, output: fastOutput });

  // What listens to the result, and not what reads the source, hears nothing.
  await withPrelude(
    page,
    `const RealDecoder = AudioDecoder;
    let count = 0;
    self.AudioDecoder = class extends RealDecoder {
      constructor({ output, error }) {
        count++;
        const isDeaf = count % 2 === 0 || count > 4;
        super({ error, output: (data) => {
          if (!isDeaf) return output(data);
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

/** What a decoder for which the condition holds does with the tenth piece that it is given, and with those after it. */
const broken = (name: 'VideoDecoder' | 'AudioDecoder', condition: string, what: string) => `
  const Real = ${name};
  self.${name} = class extends Real {
    constructor(init) {
      super(init);
      this.fail = init.error;
    }
    configure(config) {
      this.isBroken = ${condition};
      this.pieces = 0;
      super.configure(config);
    }
    decode(chunk) {
      this.pieces++;
      if (!this.isBroken || this.pieces < 10) return super.decode(chunk);
      ${what}
    }
  };`;
const fails = `this.close(); this.fail(new DOMException('Decoding error.', 'EncodingError'));`;
const givesNothing = '';
const isOnCard = `config.hardwareAcceleration !== 'prefer-software'`;
// The clip's: what listens to the result comes later.
const isFirst = '(self.decoderCount = (self.decoderCount ?? 0) + 1) === 1';

test('a decoder that breaks in the middle of a clip is replaced, by ffmpeg.wasm where the browser has no other', async ({
  page,
  context,
}) => {
  const cores: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('ffmpeg-core.wasm')) cores.push(request.url());
  });
  const faults: [fault: string, prelude: string, isLeftToFfmpeg: boolean][] = [
    ['the card fails', broken('VideoDecoder', isOnCard, fails), false],
    ['the card loses pictures', broken('VideoDecoder', isOnCard, givesNothing), false],
    ['no decoder does it', broken('VideoDecoder', 'true', fails), true],
    ['the sound fails', broken('AudioDecoder', isFirst, fails), true],
  ];
  for (const [fault, prelude, isLeftToFfmpeg] of faults) {
    await withPrelude(page, prelude);
    const outcome = await render(page, true);
    if (!outcome.ok) throw new Error(`${fault}: ${outcome.message}`);
    const path = await savedResult(page);
    const { output, videoRect } = outcome.plan;
    expectBrandedVideo(path, { frames: 48, sound: true, output });
    expectInStep(path, videoRect, 1);
    expect(cores.splice(0).length > 0, fault).toBe(isLeftToFfmpeg);
  }
});

test('the ladder is walked by itself, down to fewer pixels', async ({ page }) => {
  // As a driver that takes the configuration and then gives up.
  await withPrelude(
    page,
    spoilt(
      any,
      `if (frame.codedWidth === 720 || this.frames < 10) encode.call(this, frame, options);
      else this.close();`,
    ),
  );
  expect(await render(page, false)).toMatchObject({ ok: true, frameCount: 48 });
  const path = await savedResult(page);
  expectBrandedVideo(path, { frames: 48, sound: true, output: fastOutput });
});

test('a worker that is gone, or gets no memory, is an end in words, and the next render works', {
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
  const gone = await page.evaluate(async () => {
    const rendering = window.renderer.renderFile({ fast: true });
    while (!window.renderer.progress.some(({ stage }) => stage === 'encoding')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const heard = performance.now();
    const outcome = await rendering;
    return { outcome, milliseconds: performance.now() - heard };
  });
  expect(gone.outcome).toMatchObject({ ok: false, code: 'worker-died' });
  expect(gone.milliseconds).toBeLessThan(2_000);

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

test('fifty renders, each third of them cancelled, leave no more memory taken than three', async ({
  page,
  browser,
}) => {
  await page.setInputFiles('input', clip('small.mp4'));
  const work = (count: number) =>
    page.evaluate(async (times) => {
      for (let index = 0; index < times; index++) {
        const { progress } = window.renderer;
        const hasBegun = () => window.renderer.progress !== progress && window.renderer.progress.length > 0;
        const rendering = window.renderer.renderFile({ fast: true });
        if (index % 3 === 2) {
          while (!hasBegun()) await new Promise((resolve) => setTimeout(resolve));
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
  // What the allocators keep levels off below this; one render that stayed behind would hold more.
  expect(afterFifty - afterThree).toBeLessThan(32_000_000);
});
