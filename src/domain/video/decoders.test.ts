import { expect, test } from 'vitest';
import { fallbackDecoders, initialDecoders, withoutGraphicsCard } from './decoders.ts';

const browser = initialDecoders('webcodecs');

test('a failed video decoder is replaced by the software decoder, then by ffmpeg.wasm', () => {
  const software = fallbackDecoders(browser, 'video', 'avc');
  expect(software).toEqual({ video: 'browser-software', audio: 'browser' });
  const last = software && fallbackDecoders(software, 'video', 'avc');
  expect(last).toEqual({ video: 'ffmpeg', audio: 'ffmpeg' });
  expect(last && fallbackDecoders(last, 'video', 'avc')).toBeNull();
});

test('ffmpeg.wasm is skipped for a codec it cannot decode', () => {
  expect(fallbackDecoders(withoutGraphicsCard(browser), 'video', 'av1')).toBeNull();
});

test('a failed audio decoder is replaced by ffmpeg.wasm without touching the video decoder', () => {
  expect(fallbackDecoders(browser, 'audio', 'avc')).toEqual({ video: 'browser', audio: 'ffmpeg' });
  expect(fallbackDecoders(initialDecoders('ffmpeg'), 'audio', 'hevc')).toBeNull();
});

test('avoiding the GPU leaves ffmpeg decoders unchanged', () => {
  const ffmpeg = { video: 'ffmpeg', audio: 'ffmpeg' } as const;
  expect(withoutGraphicsCard(ffmpeg)).toEqual(ffmpeg);
});
