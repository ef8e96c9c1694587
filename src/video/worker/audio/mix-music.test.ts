import { expect, test } from 'vitest';
import { duckDecibels, restDecibels } from '#domain/video/music.ts';
import { truePeak } from './limiter.ts';
import { integratedLoudness } from './loudness-meter.ts';
import { mixMusic } from './mix-music.ts';
import { normalizeLoudness } from './normalize-loudness.ts';

const rate = 48_000;
const tone = (hertz: number, seconds: number, amplitude: (seconds: number) => number) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, at) => amplitude(at / rate) * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
/** Speech-like audio: 1 kHz from 3 to 9 s, normalized. */
function spokenAudio(): Float32Array {
  const speech = tone(1000, 14, (seconds) => (seconds >= 3 && seconds < 9 ? 0.3 : 0.0001));
  normalizeLoudness(speech, rate);
  return speech;
}
const part = (audio: Float32Array, from: number, until: number) => audio.subarray(from * rate, until * rate);

test('music is well below speech and returns in pauses', () => {
  const speech = spokenAudio();
  const spoken = integratedLoudness(speech, rate);
  const mixed = speech.slice();
  mixMusic(
    mixed,
    tone(250, 20, () => 0.5),
    rate,
  );
  const music = mixed.map((sample, at) => sample - (speech[at] ?? 0));
  const level = (from: number, until: number) => integratedLoudness(part(music, from, until), rate) - spoken;
  expect(level(0.5, 2.5)).toBeCloseTo(restDecibels, 0);
  expect(level(3.5, 8.5)).toBeCloseTo(restDecibels + duckDecibels, 0);
  expect(level(10.5, 12)).toBeCloseTo(restDecibels, 0);
  expect(level(13.5, 14)).toBeLessThan(restDecibels - 6);
  expect(Math.abs(integratedLoudness(part(mixed, 3, 9), rate) - spoken)).toBeLessThan(0.3);
});

test('short music is repeated to the end without a click', () => {
  const mixed = new Float32Array(10 * rate);
  const music = tone(200, 1.3, () => 0.5);
  mixMusic(mixed, music, rate);
  for (let second = 1; second < 8; second++)
    expect(integratedLoudness(part(mixed, second, second + 0.5), rate)).toBeGreaterThan(-28);
  const loudest = mixed.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const largestStep = mixed.reduce(
    (max, sample, at) => Math.max(max, Math.abs(sample - (mixed[at - 1] ?? 0))),
    0,
  );
  expect(largestStep).toBeLessThan(((2 * Math.PI * 200) / rate) * loudest * 1.5);
});

test('speech and music together stay below the ceiling', () => {
  const speech = spokenAudio().map((sample) => sample * 2.2);
  mixMusic(
    speech,
    tone(997, 20, () => 0.9),
    rate,
  );
  expect(20 * Math.log10(truePeak(speech))).toBeLessThan(-2.4);
});

test('silent music changes nothing', () => {
  const speech = spokenAudio();
  const mixed = speech.slice();
  mixMusic(mixed, new Float32Array(rate), rate);
  mixMusic(mixed, new Float32Array(), rate);
  expect(mixed).toEqual(speech);
});
