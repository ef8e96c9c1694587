import { describe, expect, test } from 'vitest';
import { isSoundAvcRecord, mendedAvcRecord } from './avc-record.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** As Firefox 153 gave it for 1080x1920. */
const doubled = bytes('0142c02803010019676742c028d9004403c797840000030004007a12003c60c9200100056868cb8cb2');
/** As WebKit gave it for 720x1280. */
const sound = bytes('0142c028ffe1000f6742c0288c8d405a050d00f08846a001000468ce3c80');

describe('the record before an H.264 stream', () => {
  test('has its parameter sets mended where their first byte stands twice', () => {
    expect(isSoundAvcRecord(doubled)).toBe(false);
    const mended = mendedAvcRecord(doubled);
    expect(mended).toEqual(
      bytes('0142c028ffe100186742c028d9004403c797840000030004007a12003c60c92001000468cb8cb2'),
    );
    expect(isSoundAvcRecord(mended)).toBe(true);
  });

  test('stays as it is where nothing is wrong', () => {
    expect(isSoundAvcRecord(sound)).toBe(true);
    expect(mendedAvcRecord(sound)).toBe(sound);
  });

  test('is not sound when it is cut off, empty or of another profile than its parameter sets', () => {
    expect(isSoundAvcRecord(sound.subarray(0, 20))).toBe(false);
    expect(isSoundAvcRecord(new Uint8Array())).toBe(false);
    expect(isSoundAvcRecord(sound.with(1, 0x4d))).toBe(false);
    const cutOff = doubled.subarray(0, 12);
    expect(mendedAvcRecord(cutOff)).toBe(cutOff);
  });
});
