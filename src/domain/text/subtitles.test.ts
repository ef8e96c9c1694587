import { expect, test } from 'vitest';
import { parseSubtitles, parseTimedBlocks, stripTimestamps } from './subtitles.ts';

test('converts SubRip to running text', () => {
  const file =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> there\r\nand welcome\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,600\r\n{\\an8}Goodbye\r\n';
  expect(parseSubtitles(file)).toEqual({ transcript: 'Hello there and welcome Goodbye', durationSec: 65 });
});

test('removes WebVTT notes, styles, voices, and rolling repetitions', () => {
  const file =
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE not said\n\n00:01.000 --> 00:03.000 align:start\n<v Ann>I &amp; you\n\ncue-2\n00:03.000 --> 00:05.000\nI &amp; you\n<00:03.500><c>both</c>';
  expect(parseSubtitles(file)).toEqual({ transcript: 'I & you both', durationSec: 5 });
});

test('does not accept text without times as a subtitle file', () => {
  expect(parseSubtitles('Just some words.\n\nAnd more.')).toBeUndefined();
  expect(parseSubtitles('')).toBeUndefined();
});

test('separates blocks without an empty line between them', () => {
  const both = [
    { startSeconds: 1, endSeconds: 2, rows: ['Hello'] },
    { startSeconds: 3, endSeconds: 4, rows: ['There', 'are 2'] },
  ];
  const times = ['00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'] as const;
  const blocks = [`1\n${times[0]}\nHello`, `2\n${times[1]}\nThere\nare 2\n`];
  expect(parseTimedBlocks(blocks.join('\n\n'))).toEqual(both);
  expect(parseTimedBlocks(blocks.join('\n \n'))).toEqual(both);
  expect(parseTimedBlocks(blocks.join('\n'))).toEqual(both);
  expect(parseTimedBlocks(blocks.join('\n\n').replaceAll('\n', '\r\r\n'))).toEqual(both);
  expect(parseTimedBlocks(`WEBVTT\n\n${times[0]}\nHello\n\t\nsecond\n${times[1]}\nThere\nare 2`)).toEqual(
    both,
  );
});

test('reads a number as text if it is the whole caption', () => {
  expect(parseTimedBlocks('1\n00:00:01,000 --> 00:00:02,000\n42')).toEqual([
    { startSeconds: 1, endSeconds: 2, rows: ['42'] },
  ]);
});

test('supports times without milliseconds and HTML entities', () => {
  expect(parseTimedBlocks('1\n00:00:01 --> 00:00:02\nI don&#39;t say &quot;it&apos;s&quot;')).toEqual([
    { startSeconds: 1, endSeconds: 2, rows: ['I don\'t say "it\'s"'] },
  ]);
});

test('removes timestamps from a copied transcript', () => {
  const said = 'welcome to the show today at 9:30 we speak';
  expect(stripTimestamps('0:00\nwelcome to the show\n0:05\ntoday at 9:30 we speak')).toBe(said);
  expect(stripTimestamps('0:00 welcome to the show\r\n\r\n1:00:05 today at 9:30 we speak\r\n')).toBe(said);
  expect(stripTimestamps('[00:00] welcome to the show\n[00:05] today at 9:30 we speak')).toBe(said);
});

test('leaves text without a timestamp on its first line unchanged', () => {
  for (const text of [
    'Just some words.\n\nAnd more.',
    '9:30 is too early',
    'The day\n9:00 Standup\n10:00 Calls',
    '2:1 won',
  ])
    expect(stripTimestamps(`  ${text}\n`)).toBe(text);
});
