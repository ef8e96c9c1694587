import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, eventsOf, frameOf } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { peakPageBytes } from './support/memory.ts';
import { expect, render, test, testOnSharedPage } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

test.describe('decoding with ffmpeg.wasm in segments is seamless', () => {
  const names: ClipName[] = ['long-hevc.mov', 'long.avi', 'long.wmv', 'long.mpg', 'long.flv'];
  for (const name of names) {
    testOnSharedPage(`ffmpeg.wasm decodes ${name} in seamless segments`, async ({ page }) => {
      const { path, plan, progress } = await render(page, clip(name), { fast: true });
      expect(plan.engine).toBe('ffmpeg');
      expect(progress.at(-1)?.steps, 'decoding counts as progress').toBeGreaterThan(144);
      const whole = expectInSync(path, plan.videoRect, 6);
      whole.flashes.forEach((seconds, index) => {
        expect(Math.abs(seconds - (index + 1))).toBeLessThan(0.09);
      });

      const trim = { startSeconds: 2.5, durationSeconds: 4 };
      const part = await render(page, clip(name), { trim, fast: true });
      expectBrandedVideo(part.path, { frames: 96, hasAudio: true, output: plan.output });
      const { flashes } = expectInSync(part.path, part.plan.videoRect, 4);
      expect(Math.abs((flashes[0] ?? 0) - 0.5)).toBeLessThan(0.09);
    });
  }
});

test.describe('audio decoded by ffmpeg.wasm stays in sync when a track starts late', () => {
  const clips: [ClipName, { flashSeconds: number; beepSeconds: number }][] = [
    ['late-video.mkv', { flashSeconds: 1.5, beepSeconds: 1 }],
    ['late-video.m2ts', { flashSeconds: 1.5, beepSeconds: 1 }],
    ['late-audio.ts', { flashSeconds: 1, beepSeconds: 1.5 }],
    ['late-audio.mpg', { flashSeconds: 1, beepSeconds: 1.5 }],
  ];
  for (const [name, { flashSeconds, beepSeconds }] of clips) {
    testOnSharedPage(`audio of ${name} stays in sync when a track starts late`, async ({ page }) => {
      for (const startSeconds of [0, 0.6]) {
        const trim = { startSeconds, durationSeconds: 2.4 };
        const { path, plan } = await render(page, clip(name), { trim, fast: true });
        expect(plan.engine).toBe('ffmpeg');
        const { flashes, beeps } = eventsOf(path, plan.videoRect);
        expect(Math.abs((flashes[0] ?? 0) + startSeconds - flashSeconds)).toBeLessThan(0.07);
        expect(Math.abs((beeps[0] ?? 0) + startSeconds - beepSeconds)).toBeLessThan(0.07);
      }
    });
  }
});

test('ffmpeg.wasm renders everything in a browser without an encoder', async ({ page }) => {
  await withPrelude(page, 'delete self.VideoEncoder');
  const { path, plan } = await render(page, clip('h264-main.mp4'), { fast: true });
  expectBrandedVideo(path, { frames: 48, hasAudio: true, output: plan.output });
  const { flashes, beeps } = eventsOf(path, plan.videoRect);
  expect(Math.abs((flashes[0] ?? 0) - 1)).toBeLessThan(0.07);
  expect(Math.abs((beeps[0] ?? 0) - 1)).toBeLessThan(0.07);
});

test.describe('ffmpeg.wasm alone renders correct colors', () => {
  const clips: [ClipName, { of: ClipName; within: number }][] = [
    ['untagged.mp4', { of: 'bt709.mp4', within: 4 }],
    ['hevc-hlg.mov', { of: 'h264-baseline.mp4', within: 16 }],
    ['hevc-pq.mp4', { of: 'h264-baseline.mp4', within: 16 }],
  ];
  for (const [name, { of, within }] of clips) {
    test(`ffmpeg.wasm alone renders correct colors of ${name}`, async ({ page }) => {
      await withPrelude(page, 'delete self.VideoEncoder');
      const { path, plan } = await render(page, clip(name), { fast: true });
      const { widthPixels, heightPixels } = plan.videoRect;
      const expected = frameOf(clip(of), 0.5, `scale=${widthPixels}:${heightPixels}:flags=bicubic`);
      expect(differenceOf(frameOf(path, 0.5, cropTo(plan.videoRect)), expected)).toBeLessThan(within);
    });
  }
});

test.describe('metadata is stripped', () => {
  const secrets = ['+48.8577', 'SecretPhone', 'Rue_de_la_Paix', '2019'];
  const kinds: [string, ClipName, boolean][] = [
    ['by WebCodecs', 'metadata.mov', true],
    ['by ffmpeg.wasm with a WebCodecs encoder', 'metadata-hevc.mov', true],
    ['by ffmpeg.wasm alone', 'metadata.mov', false],
  ];
  for (const [backend, name, hasEncoder] of kinds) {
    test(backend, async ({ page }) => {
      const source = readFileSync(clip(name)).toString('latin1');
      for (const secret of secrets.slice(0, 3)) expect(source).toContain(secret);
      if (!hasEncoder) await withPrelude(page, 'delete self.VideoEncoder');
      const { path } = await render(page, clip(name), { fast: true });
      const result = readFileSync(path).toString('latin1');
      const tags = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format_tags:stream_tags', path]);
      for (const secret of secrets) {
        expect(result).not.toContain(secret);
        expect(tags.toString()).not.toContain(secret);
      }
    });
  }
});

test('a file of 2 GB is read in slices', async ({ page, browser }) => {
  const path = test.info().outputPath('large.mp4');
  const part = clip('heavy-part.mp4');
  const loops = Math.ceil(2_000_000_000 / statSync(part).size);
  execFileSync('ffmpeg', ['-v', 'error', '-stream_loop', String(loops), '-i', part, '-c', 'copy', path]);
  expect(statSync(path).size).toBeGreaterThan(2_000_000_000);
  try {
    const trim = { startSeconds: 30, durationSeconds: 4 };
    const result = await render(page, path, { trim, fast: true });
    expectBrandedVideo(result.path, { frames: 96, hasAudio: false, output: result.plan.output });
    expect(new Set(frameOf(result.path, 2)).size).toBeGreaterThan(20);
    expect(await peakPageBytes(browser)).toBeLessThan(600_000_000);
  } finally {
    rmSync(path);
  }
});
