import { clip } from '../fixtures/clips.ts';
import { audioOf, eventsOf, loudnessOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, test } from './support/video-page.ts';
import { withPrelude } from './support/worker-prelude.ts';

const rateHertz = 48_000;
const musicHertz = 2000;

for (const backend of ['WebCodecs', 'ffmpeg.wasm']) {
  test(`music plays under speech, repeats, and fades out, with ${backend}`, async ({ page }) => {
    if (backend === 'ffmpeg.wasm') await withPrelude(page, 'delete self.VideoEncoder');
    const request = { musicHertz, normalizesLoudness: true, fast: true };
    // The clip has speech from 0 to 2.7, from 4 to 6.7, and from 8 s.
    const { path, plan } = await render(page, clip('quiet-speech.mp4'), request);
    expectBrandedVideo(path, { frames: 240, hasAudio: true, output: plan.output });
    const audio = audioOf(path);
    const music = (from: number, until: number) => levelAt(audio, from, until);
    const [pause, words] = [music(3.4, 3.7), music(4.5, 6.5)];
    // Both channels have the same volume, 8 dB below -16 LUFS.
    expect(Math.abs(pause + 24)).toBeLessThan(4);
    expect(Math.abs(pause - words - 13)).toBeLessThan(2);
    expect(Math.abs(music(7.4, 7.7) - pause), 'after the music was repeated').toBeLessThan(3);
    expect(music(9.9, 10)).toBeLessThan(words - 6);
    // Speech alone is at -16 LUFS. Pauses with music count as quieter speech.
    expect(Math.abs(loudnessOf(path).lufs + 16)).toBeLessThanOrEqual(1);
  });
}

test('audio stays in sync with cuts, cards, and music', async ({ page }) => {
  const cards = { hasIntro: true, hasOutro: true, agency: 'Northwind', callToAction: 'Call us', link: '' };
  const cuts = [
    { firstSlot: 31, endSlot: 43 },
    { firstSlot: 77, endSlot: 94 },
  ];
  const request = { musicHertz, cards, cuts, normalizesLoudness: true, fast: true };
  const { path, plan } = await render(page, clip('sync.mp4'), request);
  expectBrandedVideo(path, { frames: 36 + 120 - 29 + 60, hasAudio: true, output: plan.output });
  const { flashes } = eventsOf(path, plan.videoRect);
  const beeps = beepsAmongMusic(audioOf(path));
  expect(flashes.length).toBe(4);
  expect(beeps.length).toBe(4);
  const expected = [2.5, 3, 4, 5 - 17 / 24];
  for (const [index, seconds] of expected.entries()) {
    expect(Math.abs((flashes[index] ?? 0) - seconds)).toBeLessThan(0.06);
    expect(Math.abs((flashes[index] ?? 0) - (beeps[index] ?? 0))).toBeLessThan(0.045);
  }
});

/** Returns when beeps at 1 kHz begin, in steps of 5 ms. */
function beepsAmongMusic(audio: Float32Array): number[] {
  const stepSeconds = 0.005;
  const steps = Math.floor(audio.length / rateHertz / stepSeconds);
  const levels = Array.from({ length: steps }, (_, step) =>
    levelAt(audio, step * stepSeconds, (step + 1) * stepSeconds, 1000),
  );
  return levels.flatMap((level, step) =>
    level > -12 && (levels[step - 1] ?? 0) <= -12 ? [step * stepSeconds] : [],
  );
}

/** Returns the level of a tone in dBFS of a sine. */
function levelAt(audio: Float32Array, fromSeconds: number, untilSeconds: number, hertz = musicHertz): number {
  const [from, until] = [Math.round(fromSeconds * rateHertz), Math.round(untilSeconds * rateHertz)];
  let [real, imaginary] = [0, 0];
  for (let at = from; at < until; at++) {
    const angle = (2 * Math.PI * hertz * at) / rateHertz;
    real += (audio[at] ?? 0) * Math.cos(angle);
    imaginary += (audio[at] ?? 0) * Math.sin(angle);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / (until - from));
}
