import { describe, expect, test } from 'vitest';
import { MonoMixer } from './mono-mixer.ts';

const rate = 48_000;
const tone = (count: number, sampleRateHertz: number, from = 0) =>
  Float32Array.from({ length: count }, (_, index) =>
    Math.sin((2 * Math.PI * 440 * (from + index)) / sampleRateHertz),
  );
const mono = { channels: 1, sampleRateHertz: rate };

function mixedOf(outputRate: number, blocks: Parameters<MonoMixer['add']>[0][]): number[] {
  const mixer = new MonoMixer(outputRate);
  return [...blocks.flatMap((block) => [...mixer.add(block)]), ...mixer.finish()];
}

test('passes mono audio at the output rate through unchanged, regardless of block sizes', () => {
  const samples = tone(3000, rate);
  const blocks = [0, 1024, 2048].map((from) => ({
    ...mono,
    interleaved: samples.slice(from, Math.min(from + 1024, 3000)),
    startSeconds: from / rate,
  }));
  expect(mixedOf(rate, blocks)).toEqual([...samples]);
});

test('fills late starts and gaps with silence, and drops overlaps', () => {
  const ones = (count: number) => new Float32Array(count).fill(1);
  const out = mixedOf(rate, [
    { ...mono, interleaved: ones(480), startSeconds: 0.01 },
    { ...mono, interleaved: ones(480), startSeconds: 0.03 },
    { ...mono, interleaved: ones(960), startSeconds: 0.03 },
  ]);
  expect(out.length).toBe(Math.round(0.05 * rate));
  const isLoud = (from: number, to: number) => out.slice(from, to).every((sample) => sample === 1);
  const isSilent = (from: number, to: number) => out.slice(from, to).every((sample) => sample === 0);
  expect(isSilent(0, 480) && isLoud(480, 960) && isSilent(960, 1440) && isLoud(1440, 2400)).toBe(true);
});

test('cuts audio before the start, and leaves no gaps for rounded timestamps', () => {
  const samples = tone(4096, rate);
  const jitter = [0, 0.0004, -0.0004, 0.0003];
  const blocks = jitter.map((off, block) => ({
    ...mono,
    interleaved: samples.slice(block * 1024, block * 1024 + 1024),
    startSeconds: (block * 1024 - 100) / rate + (block === 0 ? 0 : off),
  }));
  expect(mixedOf(rate, blocks)).toEqual([...samples.slice(100)]);
});

describe('the channels', () => {
  const frame = (values: number[]) => ({
    interleaved: new Float32Array(values),
    channels: values.length,
    sampleRateHertz: rate,
    startSeconds: 0,
  });
  test('averages the channels of stereo', () => {
    expect(mixedOf(rate, [frame([0.5, 0.25])])).toEqual([0.375]);
  });
  test('keeps the loudness of one channel if stereo has opposite phase', () => {
    const voice = tone(4096, rate);
    const opposed = [0, 1024, 2048, 3072].map((from) => ({
      ...frame([...voice.slice(from, from + 1024)].flatMap((sample) => [sample, -sample])),
      channels: 2,
      startSeconds: from / rate,
    }));
    expect(mixedOf(rate, opposed)).toEqual([...voice]);
  });
  test('ignores a brief phase inversion, and crossfades to a lasting one without a click', () => {
    const seconds = (count: number, side: (sample: number) => number) =>
      Array.from({ length: count * 10 }, () =>
        [...tone(4800, rate)].flatMap((sample) => [sample, side(sample)]),
      );
    const blocks = [
      ...seconds(2, (sample) => sample / 2),
      ...seconds(0.1, (sample) => -sample),
      ...seconds(3, (sample) => sample / 2),
      ...seconds(3, (sample) => -sample),
    ].map((samples, index) => ({ ...frame(samples), channels: 2, startSeconds: index / 10 }));
    const out = mixedOf(rate, blocks);
    const loudness = (fromSeconds: number) =>
      Math.max(...out.slice(fromSeconds * rate, (fromSeconds + 0.05) * rate));
    expect(loudness(1)).toBeCloseTo(0.75, 2);
    expect(loudness(2.5)).toBeCloseTo(0.75, 2);
    expect(loudness(7.9)).toBeCloseTo(1, 2);
    const steps = out.slice(1).map((sample, index) => Math.abs(sample - (out[index] ?? 0)));
    expect(steps.every((step) => step < 0.06)).toBe(true);
  });
  test('keeps the center of 5.1, drops the LFE channel, and never clips', () => {
    expect(mixedOf(rate, [frame([0, 0, 1, 0, 0, 0])])[0]).toBeCloseTo(Math.SQRT1_2);
    expect(mixedOf(rate, [frame([0, 0, 0, 1, 0, 0])])).toEqual([0]);
    expect(mixedOf(rate, [frame([1, 1, 1, 1, 1, 1])])).toEqual([1]);
  });
});

test.each([8_000, 16_000, 22_050, 44_100, 96_000])(
  'keeps pitch and length when resampling from %i Hz',
  (sourceRate) => {
    const blocks = [0, 1, 2, 3].map((block) => ({
      channels: 1,
      sampleRateHertz: sourceRate,
      interleaved: tone(1000, sourceRate, block * 1000),
      startSeconds: (block * 1000) / sourceRate,
    }));
    const out = mixedOf(rate, blocks);
    expect(Math.abs(out.length - (4000 * rate) / sourceRate)).toBeLessThanOrEqual(1);
    const expected = tone(out.length, rate);
    const worst = out
      .slice(0, -20)
      .reduce((max, sample, index) => Math.max(max, Math.abs(sample - (expected[index] ?? 0))), 0);
    expect(worst).toBeLessThan(0.03);
  },
);
