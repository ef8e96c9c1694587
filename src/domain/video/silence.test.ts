import { describe, expect, test } from 'vitest';
import { levelSeconds, levelsOf, silenceCuts, silencesIn } from './silence.ts';

/** The levels of a sequence of spans, each given as [seconds, dBFS]. */
const levels = (...spans: [seconds: number, decibels: number][]) =>
  Float32Array.from(
    spans.flatMap(([seconds, decibels]) => Array<number>(Math.round(seconds / levelSeconds)).fill(decibels)),
  );
const rounded = (ranges: { startSeconds: number; endSeconds: number }[]) =>
  ranges.map(({ startSeconds, endSeconds }) => [startSeconds.toFixed(2), endSeconds.toFixed(2)].join('–'));

describe('silence', () => {
  test('silence is found between speech, whatever the level of the recording', () => {
    const quiet = levels([1, -70], [3, -40], [1.5, -68], [2, -42], [0.5, -70]);
    const loud = quiet.map((level) => level + 30);
    const expected = ['0.00–1.00', '4.00–5.50', '7.50–8.00'];
    expect(rounded(silencesIn(quiet))).toEqual(expected);
    expect(rounded(silencesIn(loud))).toEqual(expected);
    expect(rounded(silencesIn(quiet, 10))[0]).toBe('10.00–11.00');
  });

  test('silence includes breaths and clicks, but not quiet words', () => {
    const spans = [2, -30] as [number, number];
    const breath = levels(spans, [0.6, -70], [0.3, -54], [0.6, -70], spans);
    expect(rounded(silencesIn(breath))).toEqual(['2.00–3.50']);
    const click = levels(spans, [0.6, -70], [0.04, -30], [0.6, -70], spans);
    expect(rounded(silencesIn(click))).toEqual(['2.00–3.24']);
    const word = levels(spans, [0.6, -70], [0.3, -45], [0.6, -70], spans);
    expect(rounded(silencesIn(word))).toEqual(['2.00–2.60', '2.90–3.50']);
  });

  test('finds no silence in even noise, in digital silence, or in empty audio', () => {
    expect(silencesIn(levels([5, -30], [5, -38]))).toEqual([]);
    expect(silencesIn(levels([10, -80]))).toEqual([]);
    expect(silencesIn(new Float32Array())).toEqual([]);
  });
});

describe('levels', () => {
  const rate = 16_000;
  const tone = (hertz: number, amplitude: number) =>
    Float32Array.from({ length: rate }, (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate));

  test('levels are the RMS in dBFS, one per 20 ms', () => {
    const measured = levelsOf(tone(1000, 0.1), rate);
    expect(measured.length).toBe(50);
    for (const level of measured.subarray(5)) expect(level).toBeCloseTo(-23, 0);
    expect(levelsOf(new Float32Array(rate), rate)[10]).toBe(-80);
  });

  test('levels weigh hum less than speech', () => {
    expect(levelsOf(tone(50, 0.1), rate)[40]).toBeLessThan(-28);
  });
});

describe('cuts', () => {
  const trim = { startSeconds: 10, durationSeconds: 20 };
  const range = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });
  const cutsOf = (...silences: ReturnType<typeof range>[]) =>
    silenceCuts(silences, { trim, framesPerSecond: 24 });

  test('cuts leave a short silence next to speech, and none at the ends of the trim', () => {
    expect(cutsOf(range(8, 12), range(15, 17), range(29, 30))).toEqual([
      // Cuts until 11.85 s, from 15.2 to 16.85 s, and from 29.2 s.
      { firstSlot: 0, endSlot: 44 },
      { firstSlot: 125, endSlot: 164 },
      { firstSlot: 461, endSlot: 480 },
    ]);
  });

  test('cuts skip short pauses and everything outside the trim', () => {
    expect(cutsOf(range(2, 5), range(15, 15.6), range(31, 35))).toEqual([]);
    expect(cutsOf(range(15, 15.75)).length).toBe(1);
    expect(cutsOf(range(9.8, 10.3), range(29.75, 40))).toEqual([]);
  });

  test('cuts never leave less than a second', () => {
    expect(cutsOf(range(0, 60))).toEqual([]);
    expect(cutsOf(range(0, 29.5))).toEqual([]);
    expect(cutsOf(range(0, 28.5))).toEqual([{ firstSlot: 0, endSlot: 440 }]);
  });
});
