import { expect, test } from 'vitest';
import { firstDecoders, nextDecoders, withoutGraphicsCard } from './decoders.ts';

const browser = firstDecoders('webcodecs');

test('pictures that a decoder breaks on are decoded without the graphics card, then by ffmpeg.wasm', () => {
  const software = nextDecoders(browser, 'picture', 'avc');
  expect(software).toEqual({ picture: 'browser-software', sound: 'browser' });
  const last = software && nextDecoders(software, 'picture', 'avc');
  expect(last).toEqual({ picture: 'ffmpeg', sound: 'ffmpeg' });
  expect(last && nextDecoders(last, 'picture', 'avc')).toBeNull();
});

test('ffmpeg.wasm is not asked for a codec that it does not know', () => {
  expect(nextDecoders(withoutGraphicsCard(browser), 'picture', 'av1')).toBeNull();
});

test('sound that a decoder breaks on goes to ffmpeg.wasm at once, and the picture stays where it is', () => {
  expect(nextDecoders(browser, 'sound', 'avc')).toEqual({ picture: 'browser', sound: 'ffmpeg' });
  expect(nextDecoders(firstDecoders('ffmpeg'), 'sound', 'hevc')).toBeNull();
});

test('leaving out the graphics card takes nothing back', () => {
  const ffmpeg = { picture: 'ffmpeg', sound: 'ffmpeg' } as const;
  expect(withoutGraphicsCard(ffmpeg)).toEqual(ffmpeg);
});
