import { expect, test } from 'vitest';
import { charactersIn, readableLines } from './caption-lines.ts';
import type { Cue } from './captions.ts';
import { unbreakablePieces } from './line-breaks.ts';
import { cuesFromSegments, cuesFromWords, readableCharactersPerSecond } from './spoken-captions.ts';

const said = (text: string, startSeconds: number, endSeconds: number) => ({ text, startSeconds, endSeconds });
const textsOf = (cues: readonly Cue[]) => cues.map(({ text }) => text);
/** Words of equal duration, starting at 0. */
const evenly = (text: string, secondsPerWord: number) =>
  text.split(' ').map((word, index) => said(word, index * secondsPerWord, (index + 1) * secondsPerWord));

function expectReadable(cues: readonly Cue[]): void {
  for (const { text } of cues) {
    const lines = readableLines(unbreakablePieces(text));
    expect(lines, text).not.toBeNull();
    for (const line of lines ?? []) expect(charactersIn(line)).toBeLessThanOrEqual(42);
  }
}

test('ends a caption after a sentence and at a pause', () => {
  const words = [
    ...evenly('I count money for three companies. I also answer their calls', 0.4),
    said('every day', 6, 6.6),
  ];
  const cues = cuesFromWords(words, 10);
  expect(textsOf(cues)).toEqual([
    'I count money for three companies.',
    'I also answer their calls',
    'every day',
  ]);
  expect(cues.map(({ startSeconds }) => startSeconds)).toEqual([0, 2.4000000000000004, 6]);
});

test('breaks a long sentence at a comma into captions of two lines with 42 characters', () => {
  const text =
    'For five years I kept the books of three companies in Manila, prepared their taxes with the accountants, and answered every question of their customers on the phone.';
  const cues = cuesFromWords(evenly(text, 0.35), 60);
  expect(textsOf(cues)).toEqual([
    'For five years I kept the books of three companies in Manila,',
    'prepared their taxes with the accountants,',
    'and answered every question of their customers on the phone.',
  ]);
  expectReadable(cues);
});

test('makes readable captions from speech without punctuation or pauses', () => {
  const cues = cuesFromWords(evenly('I keep the books of three companies and '.repeat(12).trim(), 0.3), 60);
  expect(cues.length).toBeGreaterThan(5);
  expectReadable(cues);
});

test('shows a caption as long as it takes to read, until the next one starts or the audio ends', () => {
  const text = 'Accountants reconcile everything.';
  const quick = (startSeconds: number) =>
    evenly(text, 0.3).map((word) =>
      said(word.text, word.startSeconds + startSeconds, word.endSeconds + startSeconds),
    );
  const seconds = (cues: readonly Cue[]) => cues.map((cue) => cue.endSeconds - cue.startSeconds);
  const needed = text.length / readableCharactersPerSecond;
  expect(seconds(cuesFromWords(quick(0), 10))[0]).toBeCloseTo(needed, 5);
  expect(seconds(cuesFromWords([...quick(0), ...quick(1.65)], 10))[0]).toBeCloseTo(1.65, 5);
  expect(cuesFromWords(quick(9), 10)[0]?.endSeconds).toBe(10);
  expect(cuesFromWords([said('Hi.', 0, 0.2)], 10)[0]?.endSeconds, 'at least a second').toBe(1);
});

test('keeps a caption during a breath, so that nothing flickers', () => {
  const words = [...evenly('I count all of the money.', 0.4), said('Then I sleep for a while.', 2.6, 5)];
  const [first, second] = cuesFromWords(words, 10);
  expect(first?.endSeconds).toBe(second?.startSeconds);
});

test('keeps the words of captions, and loses no text of words that are out of order', () => {
  const words = [said(' I', 0, 0.3), said(' count', 0.2, 0.1), said(' money.', 0.5, 0.9)];
  expect(cuesFromWords(words, 5)).toEqual([
    {
      ...said('I count money.', 0, 1),
      words: [said('I', 0, 0.3), said('count', 0.2, 0.2), said('money.', 0.5, 0.9)],
    },
  ]);
});

test("divides a segment's time among its words", () => {
  const cues = cuesFromSegments([said('I keep the books. All of them.', 0, 6)], 6);
  expect(textsOf(cues)).toEqual(['I keep the books.', 'All of them.']);
  expect(cues[0]?.startSeconds).toBe(0);
  expect(cues[1]?.startSeconds).toBeCloseTo(cues[0]?.endSeconds ?? 0, 6);
  expect(cues[1]?.endSeconds).toBeCloseTo(6, 6);
});

test('splits text in scripts without spaces to fit, and adds no spaces', () => {
  const sentence = '私は五年間東京の会社で秘書として働いて、社長の予定と出張を管理しました。';
  const cues = cuesFromSegments(
    [said(`${sentence}今は自宅で働いています。${'毎日英語を勉強する'.repeat(6)}`, 0, 30)],
    30,
  );
  expect(cues.length).toBeGreaterThan(3);
  expectReadable(cues);
  expect(textsOf(cues).join('')).toContain(sentence);

  const thai = 'สวัสดีครับ ผมชื่อสมชาย ผมทำงานเป็นผู้ช่วยเสมือนมาห้าปีแล้ว และผมพูดภาษาอังกฤษได้ดีมาก';
  const shown = textsOf(cuesFromSegments([said(thai, 0, 10)], 10));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown[0]).toMatch(/^สวัสดีครับ ผมชื่อสมชาย/);

  const words = ['我', '在', 'Google', '工作', 'now'].map((word, index) => said(word, index, index + 1));
  expect(textsOf(cuesFromWords(words, 5))).toEqual(['我在Google 工作now']);
  const korean = ['저는', '비서로', '일했습니다'].map((word, index) => said(word, index, index + 1));
  expect(textsOf(cuesFromWords(korean, 5))).toEqual(['저는 비서로 일했습니다']);
});
