import { expect, test } from 'vitest';
import { fallbackDecoders, initialDecoders, withoutGraphicsCard } from './decoders.ts';

const browser = initialDecoders('webcodecs');

test('replaces a failed video decoder with the software decoder, then with ffmpeg.wasm', () => {
  const software = fallbackDecoders(browser, 'video', 'avc');
  expect(software).toEqual({ video: 'browser-software', audio: 'browser' });
  const last = software && fallbackDecoders(software, 'video', 'avc');
  expect(last).toEqual({ video: 'ffmpeg', audio: 'ffmpeg' });
  expect(last && fallbackDecoders(last, 'video', 'avc')).toBeNull();
});

test('skips ffmpeg.wasm for a codec that it cannot decode', () => {
  expect(fallbackDecoders(withoutGraphicsCard(browser), 'video', 'av1')).toBeNull();
});

test('replaces a failed audio decoder with ffmpeg.wasm and keeps the video decoder', () => {
  expect(fallbackDecoders(browser, 'audio', 'avc')).toEqual({ video: 'browser', audio: 'ffmpeg' });
  expect(fallbackDecoders(initialDecoders('ffmpeg'), 'audio', 'hevc')).toBeNull();
});

test('keeps ffmpeg decoders when avoiding the GPU', () => {
  const ffmpeg = { video: 'ffmpeg', audio: 'ffmpeg' } as const;
  expect(withoutGraphicsCard(ffmpeg)).toEqual(ffmpeg);
});
