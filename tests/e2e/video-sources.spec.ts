import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, eventsOf, pictureOf } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInStep } from './support/branded-video.ts';
import { peakPageBytes } from './support/memory.ts';
import { expect, render, test, testOnSharedPage } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

test.describe('what ffmpeg.wasm decodes in several segments has no seam:', () => {
  const names: ClipName[] = ['long-hevc.mov', 'long.avi', 'long.wmv', 'long.mpg', 'long.flv'];
  for (const name of names) {
    testOnSharedPage(name, async ({ page }) => {
      const { path, plan, progress } = await render(page, clip(name), { fast: true });
      expect(plan.engine).toBe('ffmpeg');
      expect(progress.at(-1)?.steps, 'decoding counts, however long it takes').toBeGreaterThan(144);
      const whole = expectInStep(path, plan.videoRect, 6);
      whole.flashes.forEach((seconds, index) => {
        expect(Math.abs(seconds - (index + 1))).toBeLessThan(0.09);
      });

      const trim = { startSeconds: 2.5, durationSeconds: 4 };
      const part = await render(page, clip(name), { trim, fast: true });
      expectBrandedVideo(part.path, { frames: 96, sound: true, output: plan.output });
      const { flashes } = expectInStep(part.path, part.plan.videoRect, 4);
      expect(Math.abs((flashes[0] ?? 0) - 0.5)).toBeLessThan(0.09);
    });
  }
});

test.describe('sound that ffmpeg.wasm decodes stays in step with a picture that begins at another time:', () => {
  const clips: [ClipName, { flashSeconds: number; beepSeconds: number }][] = [
    ['late-picture.mkv', { flashSeconds: 1.5, beepSeconds: 1 }],
    ['late-picture.m2ts', { flashSeconds: 1.5, beepSeconds: 1 }],
    ['late-sound.ts', { flashSeconds: 1, beepSeconds: 1.5 }],
    ['late-sound.mpg', { flashSeconds: 1, beepSeconds: 1.5 }],
  ];
  for (const [name, { flashSeconds, beepSeconds }] of clips) {
    testOnSharedPage(name, async ({ page }) => {
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

test('where the browser has no encoder, ffmpeg.wasm does it all', async ({ page }) => {
  await withPrelude(page, 'delete self.VideoEncoder');
  const { path, plan } = await render(page, clip('h264-main.mp4'), { fast: true });
  expectBrandedVideo(path, { frames: 48, sound: true, output: plan.output });
  const { flashes, beeps } = eventsOf(path, plan.videoRect);
  expect(Math.abs((flashes[0] ?? 0) - 1)).toBeLessThan(0.07);
  expect(Math.abs((beeps[0] ?? 0) - 1)).toBeLessThan(0.07);
});

test.describe('what ffmpeg.wasm makes alone has the colors', () => {
  const clips: [ClipName, { of: ClipName; within: number }][] = [
    ['untold.mp4', { of: 'bt709.mp4', within: 4 }],
    ['hevc-hlg.mov', { of: 'h264-baseline.mp4', within: 16 }],
    ['hevc-pq.mp4', { of: 'h264-baseline.mp4', within: 16 }],
  ];
  for (const [name, { of, within }] of clips) {
    test(`of ${name}`, async ({ page }) => {
      await withPrelude(page, 'delete self.VideoEncoder');
      const { path, plan } = await render(page, clip(name), { fast: true });
      const { widthPixels, heightPixels } = plan.videoRect;
      const expected = pictureOf(clip(of), 0.5, `scale=${widthPixels}:${heightPixels}:flags=bicubic`);
      expect(differenceOf(pictureOf(path, 0.5, cropTo(plan.videoRect)), expected)).toBeLessThan(within);
    });
  }
});

test.describe('nothing that a file tells of its maker reaches the result', () => {
  const secrets = ['+48.8577', 'SecretPhone', 'Rue_de_la_Paix', '2019'];
  const kinds: [string, ClipName, boolean][] = [
    ['by the browser', 'told.mov', true],
    ['by ffmpeg.wasm and the browser', 'told-hevc.mov', true],
    ['by ffmpeg.wasm alone', 'told.mov', false],
  ];
  for (const [way, name, hasEncoder] of kinds) {
    test(way, async ({ page }) => {
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
    expectBrandedVideo(result.path, { frames: 96, sound: false, output: result.plan.output });
    expect(new Set(pictureOf(result.path, 2)).size).toBeGreaterThan(20);
    expect(await peakPageBytes(browser)).toBeLessThan(600_000_000);
  } finally {
    rmSync(path);
  }
});
