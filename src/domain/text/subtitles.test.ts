import { expect, test } from 'vitest';
import { blocksIn, subtitlesIn, withoutTimes } from './subtitles.ts';

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

test('blocks are told apart where no empty line stands between them', () => {
  const both = [
    { startSeconds: 1, endSeconds: 2, rows: ['Hello'] },
    { startSeconds: 3, endSeconds: 4, rows: ['There', 'are 2'] },
  ];
  const times = ['00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'] as const;
  const blocks = [`1\n${times[0]}\nHello`, `2\n${times[1]}\nThere\nare 2\n`];
  expect(blocksIn(blocks.join('\n\n'))).toEqual(both);
  expect(blocksIn(blocks.join('\n \n'))).toEqual(both);
  expect(blocksIn(blocks.join('\n'))).toEqual(both);
  expect(blocksIn(blocks.join('\n\n').replaceAll('\n', '\r\r\n'))).toEqual(both);
  expect(blocksIn(`WEBVTT\n\n${times[0]}\nHello\n\t\nsecond\n${times[1]}\nThere\nare 2`)).toEqual(both);
});

test('a number is text where it is all that is said', () => {
  expect(blocksIn('1\n00:00:01,000 --> 00:00:02,000\n42')).toEqual([
    { startSeconds: 1, endSeconds: 2, rows: ['42'] },
  ]);
});

test('times may stop at the second, and apostrophes be written as web pages write them', () => {
  expect(blocksIn('1\n00:00:01 --> 00:00:02\nI don&#39;t say &quot;it&apos;s&quot;')).toEqual([
    { startSeconds: 1, endSeconds: 2, rows: ['I don\'t say "it\'s"'] },
  ]);
});

test('what is copied from beside a video loses the times of its lines', () => {
  const said = 'welcome to the show today at 9:30 we speak';
  expect(withoutTimes('0:00\nwelcome to the show\n0:05\ntoday at 9:30 we speak')).toBe(said);
  expect(withoutTimes('0:00 welcome to the show\r\n\r\n1:00:05 today at 9:30 we speak\r\n')).toBe(said);
  expect(withoutTimes('[00:00] welcome to the show\n[00:05] today at 9:30 we speak')).toBe(said);
});

test('a text that is not timed from its first line on stays as it is', () => {
  for (const text of [
    'Just some words.\n\nAnd more.',
    '9:30 is too early',
    'The day\n9:00 Standup\n10:00 Calls',
    '2:1 won',
  ])
    expect(withoutTimes(`  ${text}\n`)).toBe(text);
});
