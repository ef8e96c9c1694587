import { frameCountOf } from '#domain/video/timeline.ts';
import { clip } from '../fixtures/clips.ts';
import { cropTo, frameOf } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { expect, render, test, testOnSharedPage } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

const secondFrame = 1.2 / 24;
const request = { coverSeconds: 1.5, fast: true } as const;

type Plan = Awaited<ReturnType<typeof render>>['plan'];

/** Returns the color in the clip's rectangle at a time, `red` or `blue`. */
function colorAt(path: string, { videoRect }: Plan, seconds: number): 'red' | 'blue' {
  const pixels = frameOf(path, seconds, `${cropTo(videoRect)},scale=1:1:flags=area`);
  return (pixels[0] ?? 0) > (pixels[2] ?? 0) ? 'red' : 'blue';
}

function expectOneBlueFrame(path: string, plan: Plan): void {
  expectBrandedVideo(path, { frames: 48, hasAudio: false, output: plan.output });
  expect(colorAt(path, plan, 0)).toBe('blue');
  expect(colorAt(path, plan, secondFrame)).toBe('red');
  expect(colorAt(path, plan, 0.9)).toBe('red');
  expect(colorAt(path, plan, 1.1)).toBe('blue');
}

testOnSharedPage('the cover replaces only the first frame', async ({ page }) => {
  const { path, plan } = await render(page, clip('red-then-blue.mp4'), request);
  expectOneBlueFrame(path, plan);
});

test('the cover replaces only the first frame in a browser without an encoder', async ({ page }) => {
  await withPrelude(page, 'delete self.VideoEncoder');
  const { path, plan } = await render(page, clip('red-then-blue.mp4'), request);
  expectOneBlueFrame(path, plan);
});

testOnSharedPage('a cover keeps audio and video in sync', async ({ page }) => {
  const { path, plan } = await render(page, clip('sync.mp4'), { coverSeconds: 2.5, fast: true });
  expectBrandedVideo(path, { frames: 120, hasAudio: true, output: plan.output });
  expectInSync(path, plan.videoRect, 4);
});

testOnSharedPage('a frame of a clip that ffmpeg.wasm decodes can be the cover', async ({ page }) => {
  // The clip flashes at 1 s.
  const { path, plan } = await render(page, clip('mpeg4.avi'), { coverSeconds: 1.04, fast: true });
  expect(plan.engine).toBe('ffmpeg');
  expectBrandedVideo(path, { frames: frameCountOf(plan), hasAudio: true, output: plan.output });
  const brightness = (seconds: number) =>
    frameOf(path, seconds, `${cropTo(plan.videoRect)},scale=1:1:flags=area`)[1] ?? 0;
  expect(brightness(0)).toBeGreaterThan(200);
  expect(brightness(secondFrame)).toBeLessThan(180);
});
