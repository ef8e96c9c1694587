import { expect, test } from 'vitest';
import { subtitlesIn } from './subtitles.ts';

test('SubRip becomes running text', () => {
  const file =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> there\r\nand welcome\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,600\r\n{\\an8}Goodbye\r\n';
  expect(subtitlesIn(file)).toEqual({ transcript: 'Hello there and welcome Goodbye', durationSec: 65 });
});

test('WebVTT loses its notes, styles, voices and rolling repetitions', () => {
  const file =
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE not said\n\n00:01.000 --> 00:03.000 align:start\n<v Ann>I &amp; you\n\ncue-2\n00:03.000 --> 00:05.000\nI &amp; you\n<00:03.500><c>both</c>';
  expect(subtitlesIn(file)).toEqual({ transcript: 'I & you both', durationSec: 5 });
});

test('a text without times is no subtitle file', () => {
  expect(subtitlesIn('Just some words.\n\nAnd more.')).toBeUndefined();
  expect(subtitlesIn('')).toBeUndefined();
});
