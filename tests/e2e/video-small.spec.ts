import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { smallFileSimilarity } from '#domain/video/small-file.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { ssimBetween } from '../fixtures/measure.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { expect, render, test } from './support/video-page.ts';

/** The most demanding content: sensor noise with camera shake, and drawings with hard edges. */
const clips: ClipName[] = ['camera-part.mp4', 'ten-seconds.mp4'];

for (const name of clips) {
  test(`a small file of ${name} needs far fewer bytes and looks like the normal video`, async ({ page }) => {
    const trim = { startSeconds: 0, durationSeconds: 5 };
    const normal = await render(page, clip(name), { trim });
    const small = await render(page, clip(name), { trim, minimizesSize: true });
    expectBrandedVideo(small.path, { frames: 120, hasAudio: true });
    expect(statSync(small.path).size).toBeLessThan(0.75 * statSync(normal.path).size);
    const { videoRect } = normal.plan;
    expect(ssimBetween(small.path, normal.path, videoRect)).toBeGreaterThanOrEqual(smallFileSimilarity);
  });
}

test('a small file stays in sync, also in fast mode', async ({ page }) => {
  const { path, plan, progress } = await render(page, clip('sync.mp4'), { fast: true, minimizesSize: true });
  expectBrandedVideo(path, { frames: 120, hasAudio: true, output: plan.output });
  expectInSync(path, plan.videoRect, 4);
  const fractions = progress.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
});

test('a small file is also smaller if its clip cannot be read from the middle', async ({ page }) => {
  const clipPath = test.info().outputPath('camera.mkv');
  execFileSync('ffmpeg', ['-v', 'error', '-i', clip('camera-part.mp4'), '-c', 'copy', clipPath]);
  const normal = await render(page, clipPath, { fast: true });
  const small = await render(page, clipPath, { fast: true, minimizesSize: true });
  expect(statSync(small.path).size).toBeLessThan(0.8 * statSync(normal.path).size);
  const { videoRect } = normal.plan;
  expect(ssimBetween(small.path, normal.path, videoRect)).toBeGreaterThanOrEqual(smallFileSimilarity);
});
