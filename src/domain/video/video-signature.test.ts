import { expect, test } from 'vitest';
import { signatureBytes, startsLikeVideo } from './video-signature.ts';

const ofText = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('recognizes video containers by their first bytes', () => {
  const starts = [
    '\0\0\0\x20ftypisom',
    '\x1a\x45\xdf\xa3',
    'RIFF\0\0\0\0AVI ',
    'OggS',
    'FLV\x01',
    '\0\0\x01\xba',
  ];
  expect(starts.map((start) => startsLikeVideo(ofText(start)))).toEqual(starts.map(() => true));
});

test('recognizes transport streams by two consecutive packets', () => {
  const stream = new Uint8Array(signatureBytes);
  stream[0] = 0x47;
  expect(startsLikeVideo(stream)).toBe(false);
  stream[188] = 0x47;
  expect(startsLikeVideo(stream)).toBe(true);
  const camcorder = new Uint8Array(signatureBytes);
  camcorder[4] = 0x47;
  camcorder[4 + 192] = 0x47;
  expect(startsLikeVideo(camcorder)).toBe(true);
});

test('rejects text, audio, and an empty file', () => {
  const starts = ['', 'export const four = 4;', 'RIFF\0\0\0\0WAVE', '<?xml version="1.0"?>'];
  expect(starts.map((start) => startsLikeVideo(ofText(start)))).toEqual(starts.map(() => false));
});
