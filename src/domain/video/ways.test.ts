import { expect, test } from 'vitest';
import { fastOutput, normalOutput } from './limits.ts';
import { describedWay, waysFor } from './ways.ts';

test('the ladder goes from Main over Baseline and software to fewer pixels and to ffmpeg.wasm', () => {
  expect(waysFor(normalOutput).map(describedWay)).toEqual([
    'main at 1080x1920',
    'baseline at 1080x1920',
    'main in software at 1080x1920',
    'baseline in software at 1080x1920',
    'main at 720x1280',
    'baseline at 720x1280',
    'main in software at 720x1280',
    'baseline in software at 720x1280',
    'ffmpeg.wasm at 720x1280',
  ]);
});

test('in fast mode each way is named once', () => {
  expect(waysFor(fastOutput)).toHaveLength(5);
});
