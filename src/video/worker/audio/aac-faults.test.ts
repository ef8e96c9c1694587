import { expect, test } from 'vitest';
import { type AacProbe, aacFault } from './aac-faults.ts';

/** LC, 48 kHz, mono. */
const description = Uint8Array.of(0x11, 0x88);
const good: AacProbe = {
  sampleRateHertz: 48_000,
  description,
  timestamps: [0, 0.021, 0.043],
  toneSeconds: 0.25,
  heardSeconds: 0.251,
};

test('accepts an encoder whose tone comes back in time', () => {
  expect(aacFault(good)).toBeNull();
  const at44100 = { ...good, sampleRateHertz: 44_100, description: Uint8Array.of(0x12, 0x08) };
  expect(aacFault(at44100)).toBeNull();
});

test.each<[string, Partial<AacProbe>, string]>([
  ['no description', { description: null }, 'its decoder configuration is missing'],
  // Safari 26 returns the start of an `esds` box (WebKit 302253).
  ['an elementary stream descriptor', { description: Uint8Array.of(3, 0x80, 0x80) }, 'its object type is 0'],
  ['HE-AAC', { description: Uint8Array.of(0x29, 0x88) }, 'its object type is 5'],
  ['half the rate', { description: Uint8Array.of(0x13, 0x08) }, 'its rate is 24000 Hz'],
  ['stereo', { description: Uint8Array.of(0x11, 0x90) }, 'it has 2 channels'],
  ['chunks that all start at 0', { timestamps: [0, 0, 0] }, 'its chunks are out of order'],
  ['silence', { heardSeconds: null }, 'its audio is silent'],
  ['an undeclared delay', { heardSeconds: 0.294 }, 'its audio is 0.044 s late'],
])('rejects an encoder that returns %s', (_, part, fault) => {
  expect(aacFault({ ...good, ...part })).toBe(fault);
});
