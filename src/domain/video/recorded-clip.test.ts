import { expect, test } from 'vitest';
import { isRecordedClip } from './recorded-clip.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['an MP4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ['a QuickTime clip of a phone', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
  [
    'a WebM of a browser',
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm',
  ],
  ['a Matroska file', '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska'],
])('accepts %s as a recorded clip', (_, start) => {
  expect(isRecordedClip(bytesOf(start))).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page after a box', '<!--ftypisom--><script>alert(1)</script>'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0'],
  ['an image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['an archive', 'PK\x03\x04\x14\0\0\0\x08\0'],
  ['a video of another kind', 'RIFF\0\0\0\0AVI LIST'],
  ['an EBML file of another kind', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84text'],
  ['a type box that is cut off', '\0\0\0\x08ftyp'],
])('rejects %s as a recorded clip', (_, start) => {
  expect(isRecordedClip(bytesOf(start))).toBe(false);
});
