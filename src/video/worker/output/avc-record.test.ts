import { describe, expect, test } from 'vitest';
import { isValidAvcRecord, repairAvcRecord } from './avc-record.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** From Firefox 153 for 1080x1920. */
const doubled = bytes('0142c02803010019676742c028d9004403c797840000030004007a12003c60c9200100056868cb8cb2');
/** From WebKit for 720x1280. */
const valid = bytes('0142c028ffe1000f6742c0288c8d405a050d00f08846a001000468ce3c80');

describe('an AVC decoder configuration record', () => {
  test('repairs a record that repeats the first byte of its parameter sets', () => {
    expect(isValidAvcRecord(doubled)).toBe(false);
    const repaired = repairAvcRecord(doubled);
    expect(repaired).toEqual(
      bytes('0142c028ffe100186742c028d9004403c797840000030004007a12003c60c92001000468cb8cb2'),
    );
    expect(isValidAvcRecord(repaired)).toBe(true);
  });

  test('returns a valid record unchanged', () => {
    expect(isValidAvcRecord(valid)).toBe(true);
    expect(repairAvcRecord(valid)).toBe(valid);
  });

  test('a record is invalid if it is truncated, empty, or names another profile than its parameter sets', () => {
    expect(isValidAvcRecord(valid.subarray(0, 20))).toBe(false);
    expect(isValidAvcRecord(new Uint8Array())).toBe(false);
    expect(isValidAvcRecord(valid.with(1, 0x4d))).toBe(false);
    const cutOff = doubled.subarray(0, 12);
    expect(repairAvcRecord(cutOff)).toBe(cutOff);
  });
});
