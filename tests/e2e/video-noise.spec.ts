import { execFileSync } from 'node:child_process';
import { audioOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

const rateHertz = 48_000;

/** Returns the path of a spoken clip with noise 15 dB below the voice. */
function noisyClip(): string {
  const path = test.info().outputPath('noisy.mp4');
  const inputs =
    '-i src/web/public/videos/sample-5s.mp4 -f lavfi -i anoisesrc=c=pink:r=48000:d=5:seed=4:a=0.15';
  const mixed = '[0:a]aresample=48000[voice];[voice][1]amix=duration=first:normalize=0';
  const commandArgs = [
    ...inputs.split(' '),
    '-filter_complex',
    mixed,
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-ac',
    '1',
  ];
  execFileSync('ffmpeg', ['-v', 'error', ...commandArgs, '-t', '5', path]);
  return path;
}

for (const backend of ['WebCodecs', 'ffmpeg.wasm']) {
  test(`noise is removed without shifting the voice, with ${backend}`, async ({ page }) => {
    if (backend === 'ffmpeg.wasm') await withPrelude(page, 'delete self.VideoEncoder');
    const clip = noisyClip();
    const trim = { startSeconds: 0, durationSeconds: 5 };
    const { path, plan } = await render(page, clip, { reducesNoise: true, trim, fast: true });
    expectBrandedVideo(path, { frames: 120, hasAudio: true, output: plan.output });
    const [before, after] = [audioOf(clip), audioOf(path)];
    // The speaker starts after a moment, so this is a pause.
    const pause = (audio: Float32Array) => decibels(audio.subarray(0.02 * rateHertz, 0.1 * rateHertz));
    expect(pause(after)).toBeLessThan(pause(before) - 12);
    expect(Math.abs(decibels(after) - decibels(before))).toBeLessThan(1.5);
    expect(Math.abs(shiftOf(before, after))).toBeLessThan(0.005);
  });
}

function decibels(audio: Float32Array): number {
  return 10 * Math.log10(audio.reduce((sum, sample) => sum + sample * sample, 0) / audio.length);
}

/** Returns by how much the other audio is delayed, up to 0.1 s. */
function shiftOf(audio: Float32Array, other: Float32Array): number {
  let best = { shift: 0, fit: Number.NEGATIVE_INFINITY };
  for (let shift = -0.1 * rateHertz; shift <= 0.1 * rateHertz; shift += 4) {
    let fit = 0;
    for (let at = rateHertz; at < 1.5 * rateHertz; at++) fit += (audio[at] ?? 0) * (other[at + shift] ?? 0);
    if (fit > best.fit) best = { shift, fit };
  }
  return best.shift / rateHertz;
}
