import type { Cut } from '#domain/video/timeline.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { expect, render, test, testOnSharedPage } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

/** The clip flashes and beeps at every full second, so each cut is between two flashes. */
const cuts: Cut[] = [
  { firstSlot: 0, endSlot: 12 },
  { firstSlot: 31, endSlot: 43 },
  { firstSlot: 77, endSlot: 94 },
];
const frames = 120 - 12 - 12 - 17;
const expected = [0.5, 1, 2, 3 - 17 / 24];

function expectAt(flashes: readonly number[], seconds: readonly number[]) {
  expect(flashes.length).toBe(seconds.length);
  flashes.forEach((flash, index) => {
    expect(Math.abs(flash - (seconds[index] ?? 0))).toBeLessThan(0.06);
  });
}

test.describe('audio stays in sync at every cut', () => {
  const names: ClipName[] = ['sync.mp4', 'sync-late.mkv', 'sync-opus.webm'];
  for (const name of names) {
    testOnSharedPage(`audio stays in sync at every cut of ${name}`, async ({ page }) => {
      const trim = { startSeconds: 0, durationSeconds: 5 };
      const { path, plan } = await render(page, clip(name), { cuts, trim, fast: true });
      expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });
      expectAt(expectInSync(path, plan.videoRect, 4).flashes, expected);
    });
  }

  testOnSharedPage(
    'audio stays in sync at every cut of a clip that ffmpeg.wasm decodes',
    async ({ page }) => {
      const trim = { startSeconds: 0, durationSeconds: 5 };
      const { path, plan } = await render(page, clip('long-hevc.mov'), { cuts, trim, fast: true });
      expect(plan.engine).toBe('ffmpeg');
      expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });
      expectAt(expectInSync(path, plan.videoRect, 4).flashes, expected);
    },
  );

  test('audio stays in sync at every cut in a browser without an encoder', async ({ page }) => {
    await withPrelude(page, 'delete self.VideoEncoder');
    const request = { cuts, fast: true, normalizesLoudness: true };
    const { path, plan } = await render(page, clip('sync.mp4'), request);
    expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });
    expectAt(expectInSync(path, plan.videoRect, 4).flashes, expected);
  });

  testOnSharedPage(
    'audio stays in sync at every cut of a clip that two encoders render',
    async ({ page }) => {
      // Cuts half of every second.
      const everySecond = Array.from({ length: 20 }, (_, second) => ({
        firstSlot: 24 * second + 8,
        endSlot: 24 * second + 20,
      }));
      const trim = { startSeconds: 0, durationSeconds: 20 };
      const request = { cuts: everySecond, trim, fast: true };
      const { path, plan } = await render(page, clip('sync-minute.mp4'), request);
      expectBrandedVideo(path, { frames: 240, hasAudio: true, output: plan.output });
      const { flashes } = expectInSync(path, plan.videoRect, 19);
      expectAt(
        flashes,
        flashes.map((_, index) => (index + 1) / 2),
      );
    },
  );
});
