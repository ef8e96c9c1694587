import { clip } from '../fixtures/clips.ts';
import { audioOf, loudnessOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

const rateHertz = 48_000;
const musicHertz = 2000;

for (const backend of ['WebCodecs', 'ffmpeg.wasm']) {
  test(`music plays under speech, and is repeated and faded out, with ${backend}`, async ({ page }) => {
    if (backend === 'ffmpeg.wasm') await withPrelude(page, 'delete self.VideoEncoder');
    const request = { musicHertz, normalizesLoudness: true, fast: true };
    // Speech from 0 to 2.7, from 4 to 6.7, and from 8 s.
    const { path, plan } = await render(page, clip('quiet-speech.mp4'), request);
    expectBrandedVideo(path, { frames: 240, hasAudio: true, output: plan.output });
    const audio = audioOf(path);
    const music = (from: number, until: number) => levelAt(audio, from, until);
    const [pause, words] = [music(3.4, 3.7), music(4.5, 6.5)];
    // Stereo at the same volume in both channels, 8 dB below -16 LUFS.
    expect(Math.abs(pause + 24)).toBeLessThan(4);
    expect(Math.abs(pause - words - 13)).toBeLessThan(2);
    expect(Math.abs(music(7.4, 7.7) - pause), 'after the music was repeated').toBeLessThan(3);
    expect(music(9.9, 10)).toBeLessThan(words - 6);
    // Speech alone is at -16 LUFS. Pauses with music count as quieter speech.
    expect(Math.abs(loudnessOf(path).lufs + 16)).toBeLessThanOrEqual(1);
  });
}

/** The level of the music's tone in dBFS of a sine. */
function levelAt(audio: Float32Array, fromSeconds: number, untilSeconds: number): number {
  const [from, until] = [fromSeconds * rateHertz, untilSeconds * rateHertz];
  let [real, imaginary] = [0, 0];
  for (let at = from; at < until; at++) {
    const angle = (2 * Math.PI * musicHertz * at) / rateHertz;
    real += (audio[at] ?? 0) * Math.cos(angle);
    imaginary += (audio[at] ?? 0) * Math.sin(angle);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / (until - from));
}
