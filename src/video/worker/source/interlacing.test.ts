import { expect, test } from 'vitest';
import { allowsFields } from './interlacing.ts';

const unit = (hexadecimal: string) => Uint8Array.from(Buffer.from(hexadecimal, 'hex'));

test('a sequence parameter set reveals whether frames may be interlaced', () => {
  // From x264, for 320x180 progressive and 720x576 interlaced video.
  expect(allowsFields(unit('674d400ceca0a0cfcf80880000030008000003019078a14cb0'))).toBe(false);
  expect(allowsFields(unit('674d401ef405a126c044000003000400000300c87c50aa80'))).toBe(true);
});

test('counts a truncated sequence parameter set as progressive', () => {
  expect(allowsFields(unit('6764'))).toBe(false);
  expect(allowsFields(unit(''))).toBe(false);
});
