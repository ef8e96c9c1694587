import { expect, test } from 'vitest';
import { cuesFromSegments, cuesFromWords } from './spoken-captions.ts';

const said = (text: string, startSeconds: number, endSeconds: number) => ({ text, startSeconds, endSeconds });

test('a caption ends after a sentence, at a pause, or before it gets too long', () => {
  const words = [said('Hello.', 0, 0.5), said('I', 0.6, 0.7), said('count', 0.7, 1), said('money', 2, 2.4)];
  expect(cuesFromWords(words)).toEqual([
    said('Hello.', 0, 0.5),
    said('I count', 0.6, 1),
    said('money', 2, 2.4),
  ]);
  const many = Array.from({ length: 40 }, (_, index) => said('words', index * 0.3, index * 0.3 + 0.3));
  for (const { text } of cuesFromWords(many)) expect(text.length).toBeLessThanOrEqual(60);
});

test("a segment's time is shared among its words", () => {
  const cues = cuesFromSegments([said('I keep the books. All of them.', 0, 6)]);
  expect(cues.map(({ text }) => text)).toEqual(['I keep the books.', 'All of them.']);
  expect(cues[0]?.startSeconds).toBe(0);
  expect(cues[1]?.startSeconds).toBeCloseTo(cues[0]?.endSeconds ?? 0, 6);
  expect(cues[1]?.endSeconds).toBeCloseTo(6, 6);
});

test('text in scripts without spaces is split to fit, and no spaces are added', () => {
  const sentence = '私は五年間東京の会社で秘書として働いて、社長の予定と出張を管理しました。';
  const cues = cuesFromSegments([
    said(`${sentence}今は自宅で働いています。${'毎日英語を勉強する'.repeat(6)}`, 0, 20),
  ]);
  expect(cues.length).toBeGreaterThan(3);
  for (const { text } of cues) expect(text.length).toBeLessThanOrEqual(30);
  expect(cues.map(({ text }) => text).join('')).toContain(sentence);

  const thai = 'สวัสดีครับ ผมชื่อสมชาย ผมทำงานเป็นผู้ช่วยเสมือนมาห้าปีแล้ว และผมพูดภาษาอังกฤษได้ดีมาก';
  const shown = cuesFromSegments([said(thai, 0, 10)]).map(({ text }) => text);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown[0]).toMatch(/^สวัสดีครับ ผมชื่อสมชาย /);

  const words = ['我', '在', 'Google', '工作', 'now'].map((word, index) => said(word, index, index + 1));
  expect(cuesFromWords(words)).toEqual([said('我在Google 工作now', 0, 5)]);
});

test('a Korean caption is no wider than a Latin one', () => {
  const cues = cuesFromSegments([said('저는 오 년 동안 서울에서 비서로 일했습니다 '.repeat(4), 0, 20)]);
  for (const { text } of cues) expect(text.length).toBeLessThan(42);
});
