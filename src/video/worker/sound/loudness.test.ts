import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { decibelsToFactor } from '#domain/video/loudness.ts';
import { levelSound } from './level.ts';
import { limit, truePeak } from './limiter.ts';
import { integratedLoudness } from './meter.ts';

/** Sound that ffmpeg makes, mono at 48 kHz. */
function made(source: string): Float32Array {
  const words = ['-v', 'error', '-f', 'lavfi', '-i', source, '-ac', '1', '-ar', '48000', '-f', 'f32le', '-'];
  const bytes = execFileSync('ffmpeg', words, { maxBuffer: 64_000_000 });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** What ffmpeg's meter says of mono sound. */
function heard(mono: Float32Array, rate = 48_000): { lufs: number; truePeakDecibels: number } {
  const bytes = Buffer.from(mono.buffer, mono.byteOffset, mono.byteLength);
  const words = `-hide_banner -nostats -f f32le -ar ${rate} -ac 1 -i - -af ebur128=peak=true -f null -`;
  const script = `ffmpeg ${words} 2>&1`;
  const text = execFileSync('sh', ['-c', script], { input: bytes, maxBuffer: 64_000_000 }).toString();
  const summary = text.slice(text.lastIndexOf('Summary:'));
  const value = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { lufs: value(/I:\s+(-?[\d.]+) LUFS/), truePeakDecibels: value(/Peak:\s+(-?[\d.]+) dBFS/) };
}

const sources: [name: string, source: string][] = [
  ['a tone', 'sine=f=997:r=48000:d=5,volume=-6dB'],
  ['pink noise', 'anoisesrc=c=pink:r=48000:d=6:seed=4:a=0.1'],
  [
    'speech-like bursts with pauses',
    "aevalsrc='0.2*sin(2*PI*(180+60*sin(t*3))*t)*pow(abs(sin(t*2.2)),3)*lt(mod(t,4),2.5)':s=48000:d=12",
  ],
  ['bass', 'sine=f=45:r=48000:d=5'],
  ['treble', 'sine=f=9000:r=48000:d=5'],
];

test.each(sources)('%s is measured as ffmpeg measures it', (_name, source) => {
  const mono = made(source);
  expect(Math.abs(integratedLoudness(mono, 48_000) - heard(mono).lufs)).toBeLessThan(0.11);
});

test('at another rate it is as loud', () => {
  const mono = made('anoisesrc=c=pink:r=48000:d=6:seed=4:a=0.1');
  const slower = Float32Array.from(mono.subarray(0, 240_000));
  expect(Math.abs(integratedLoudness(slower, 44_100) - heard(slower, 44_100).lufs)).toBeLessThan(0.11);
});

test('silence, and less than a block, have no loudness', () => {
  expect(integratedLoudness(new Float32Array(96_000), 48_000)).toBe(Number.NEGATIVE_INFINITY);
  expect(integratedLoudness(new Float32Array(100).fill(0.5), 48_000)).toBe(Number.NEGATIVE_INFINITY);
});

describe('limiting', () => {
  test('finds the peak between two samples', () => {
    // A quarter of the rate, sampled beside its peaks: each sample says 0.707 of a wave of 1.
    const wave = Float32Array.from({ length: 4800 }, (_, index) =>
      Math.sin((Math.PI / 2) * index + Math.PI / 4),
    );
    expect(Math.max(...wave)).toBeCloseTo(Math.SQRT1_2, 5);
    expect(20 * Math.log10(truePeak(wave.subarray(100, 4000)))).toBeCloseTo(0, 0);
  });

  test('keeps every true peak below the ceiling and what is quiet as it was', () => {
    const mono = made('anoisesrc=c=white:r=48000:d=3:seed=2:a=0.9');
    for (let index = 0; index < 48_000; index++) mono[index] = (mono[index] ?? 0) * 0.01;
    const before = mono.slice();
    limit(mono, 2, decibelsToFactor(-3), 48_000);
    expect(heard(mono).truePeakDecibels).toBeLessThan(-2.7);
    for (let index = 0; index < 40_000; index += 97) {
      expect(mono[index]).toBeCloseTo(2 * (before[index] ?? 0), 5);
    }
  });
});

describe('levelling', () => {
  const wishes: [name: string, source: string][] = [
    ['quiet speech-like sound', `${sources[2]?.[1]},volume=-9dB`],
    ['loud noise', 'anoisesrc=c=pink:r=48000:d=8:seed=9:a=0.9'],
    ['sound with single clicks', "aevalsrc='0.05*sin(2*PI*300*t)+0.9*lt(mod(t,1),0.0005)':s=48000:d=8"],
  ];
  test.each(wishes)('%s comes to -16 LUFS, peaks below -1.5 dBTP', (_name, source) => {
    const mono = made(source);
    levelSound(mono, 48_000);
    const result = heard(mono);
    expect(Math.abs(result.lufs + 16)).toBeLessThanOrEqual(0.5);
    expect(result.truePeakDecibels).toBeLessThanOrEqual(-1.5);
  });

  test('a quiet room gains 20 dB and no more, and silence stays', () => {
    const room = made('anoisesrc=c=pink:r=48000:d=5:seed=4:a=0.002');
    const before = integratedLoudness(room, 48_000);
    levelSound(room, 48_000);
    expect(integratedLoudness(room, 48_000) - before).toBeCloseTo(20, 0);
    const silence = new Float32Array(96_000);
    levelSound(silence, 48_000);
    expect(silence.every((sample) => sample === 0)).toBe(true);
  });

  test('of a minute takes well under a second', () => {
    const minute = made(`${sources[2]?.[1]?.replace('d=12', 'd=60')},volume=-9dB`);
    const before = process.cpuUsage();
    levelSound(minute, 48_000);
    // Of the processor's time: on a busy machine the clock says nothing.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(3_000);
  });
});
