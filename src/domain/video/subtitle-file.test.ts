import { expect, test } from 'vitest';
import { parseCues } from './caption-file.ts';
import { subtitleFile } from './subtitle-file.ts';

const cue = (startSeconds: number, endSeconds: number, text: string) => ({ startSeconds, endSeconds, text });

test('writes SubRip with numbers and decimal commas, and WebVTT with a header and decimal points', () => {
  const cues = [cue(0, 1.5, 'Hello'), cue(3661.9996, 3725.25, 'I keep the books')];
  expect(subtitleFile(cues, 'srt')).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nHello\n\n2\n01:01:02,000 --> 01:02:05,250\nI keep the books\n',
  );
  expect(subtitleFile(cues, 'vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello\n\n01:01:02.000 --> 01:02:05.250\nI keep the books\n',
  );
});

test('breaks a caption into at most two lines of 42 characters, at punctuation', () => {
  const [, , ...lines] = subtitleFile(
    [cue(0, 4, 'I keep the books of three companies, and I answer all of their calls.')],
    'srt',
  )
    .trim()
    .split('\n');
  expect(lines).toEqual(['I keep the books of three companies,', 'and I answer all of their calls.']);
});

test('does not escape plain signs in SubRip, because players would show the entities', () => {
  const [, , line] = subtitleFile([cue(0, 1, 'R&D for 5 < 6 people')], 'srt').split('\n');
  expect(line).toBe('R&D for 5 < 6 people');
});

test.each(['srt', 'vtt'] as const)('round-trips a .%s file unchanged', (format) => {
  const texts = [
    'Hello',
    '2026',
    'a <b>bold</b> claim & 1 < 2 > 0',
    'R&amp;D &nbsp; {\\an8}',
    '00:00:01,000 --> 00:00:02,000',
    'NOTE this --> that',
    'I keep the books of three companies and answer all of their calls, every day.',
    'I am a bookkeeper. '.repeat(8).trim(),
    '私は五年間東京の会社で秘書として働いて、社長の予定と出張を管理しました。今は自宅で働いています。',
    '저는 오 년 동안 서울에서 비서로 일했습니다 그리고 지금은 집에서 일하고 있습니다',
    'أعمل محاسبة منذ خمس سنوات، وأتحدث العربية والإنجليزية والفرنسية بطلاقة.',
    'สวัสดีครับ ผมชื่อสมชาย ผมทำงานเป็นผู้ช่วยเสมือนมาห้าปีแล้ว และผมพูดภาษาอังกฤษได้ดีมาก',
  ];
  const cues = texts.map((text, index) => cue(2 * index, 2 * index + 1.25, text));
  expect(parseCues(subtitleFile(cues, format))).toEqual(cues);
});
