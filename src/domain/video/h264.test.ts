import { expect, test } from 'vitest';
import { h264CodecString } from './h264.ts';
import { fastOutput, normalOutput } from './limits.ts';

const rate = { framesPerSecond: 24, bitsPerSecond: 4_000_000 };

test('uses the lowest sufficient level for each output size', () => {
  expect(h264CodecString('main', normalOutput, rate)).toBe('avc1.4D0028');
  expect(h264CodecString('baseline', normalOutput, rate)).toBe('avc1.42E028');
  expect(h264CodecString('main', fastOutput, rate)).toBe('avc1.4D001F');
});

test('raises the level for a bitrate above the limit', () => {
  expect(h264CodecString('main', fastOutput, { ...rate, bitsPerSecond: 15_000_000 })).toBe('avc1.4D0028');
});

test('throws for a size above every supported level', () => {
  expect(() => h264CodecString('main', { widthPixels: 3840, heightPixels: 2160 }, rate)).toThrow(
    '3840 x 2160',
  );
});
