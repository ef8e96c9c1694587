import { describe, expect, test } from 'vitest';
import { graphemes } from '#domain/text/characters.ts';
import {
  captionArea,
  cueAt,
  cuesInTrim,
  displayedCues,
  isShownIn,
  maxCueCharacters,
  parseCues,
  restoreCue,
} from './captions.ts';
import { centerFocus, placementOf } from './framing.ts';
import { frameLayout } from './geometry.ts';
import { fastOutput, normalOutput } from './limits.ts';

const cue = (startSeconds: number, endSeconds: number, text = 'Hello') => ({
  startSeconds,
  endSeconds,
  text,
});

test('an .srt and a .vtt file give their captions', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\nthere\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye';
  expect(parseCues(srt)).toEqual([cue(1, 2.5, 'Hello there'), cue(3, 4, 'Bye')]);
  expect(parseCues('WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nHello there')).toEqual([
    cue(1, 2.5, 'Hello there'),
  ]);
  expect(parseCues('Just some words.')).toBeNull();
});

test.each([
  ['words', `${'I keep the books of three companies. '.repeat(9)}Goodbye.`, 20],
  ['a script without spaces', '我负责三家公司的账目并在两天内完成'.repeat(20), 20],
  ['one endless word', '👩🏽‍💻'.repeat(60), 20],
] as const)('of a long caption of %s no words are lost, and no character is cut', (_, text, seconds) => {
  const cues = parseCues(`1\n00:00:05,000 --> 00:00:${5 + seconds},000\n${text}\n`) ?? [];
  const characters = (written: string) => [...graphemes.segment(written)].map(({ segment }) => segment);
  const letters = (written: string) => written.replaceAll(' ', '');
  expect(letters(cues.map((each) => each.text).join(''))).toBe(letters(text));
  expect(cues.flatMap((each) => characters(letters(each.text)))).toEqual(characters(letters(text)));
  for (const each of cues) expect(each.text.length).toBeLessThanOrEqual(maxCueCharacters);
  expect(cues[0]?.startSeconds).toBe(5);
  expect(cues.at(-1)?.endSeconds).toBe(5 + seconds);
  expect(displayedCues(cues), 'each has its own time').toEqual(cues);
});

test('a long caption that shows for a moment only stays whole', () => {
  const text = 'I keep the books of three companies. '.repeat(9).trim();
  expect(parseCues(`1\n00:00:05,000 --> 00:00:05,900\n${text}\n`)).toEqual([cue(5, 5.9, text)]);
});

test('a removed caption comes back where it stood, among what was typed since', () => {
  const named = (id: string, text = id) => ({ ...cue(0, 1, text), id });
  const [a, b, c, d] = [named('a'), named('b'), named('c'), named('d')];
  const before = [a, b, c];
  const changed = named('c', 'typed since');
  expect(restoreCue([a, changed, d], b, before)).toEqual([a, b, changed, d]);
  expect(restoreCue([a, b, d], c, before)).toEqual([a, b, c, d]);
  expect(restoreCue(restoreCue([c], a, before), b, [b, c])).toEqual([a, b, c]);
  expect(restoreCue([], a, [a])).toEqual([a]);
});

test('captions come in order, one at a time, without empty ones', () => {
  expect(displayedCues([cue(3, 5), cue(1, 4), cue(6, 7, '  '), cue(8, 8)])).toEqual([cue(1, 3), cue(3, 5)]);
});

test('captions that begin at once are shown together, so that no words are lost', () => {
  const lines = [cue(1, 2, 'Three'), cue(7.5, 10, 'Four'), cue(7.5, 9, 'Five'), cue(7.5, 7.5, 'No time')];
  expect(displayedCues(lines)).toEqual([cue(1, 2, 'Three'), cue(7.5, 10, 'Four Five')]);
  expect(lines[1]).toEqual(cue(7.5, 10, 'Four'));
  expect(displayedCues([cue(1, 2, 'Twice'), cue(1, 2, 'Twice')])).toEqual([cue(1, 2, 'Twice')]);
});

test('of the captions those of the used part stay, on the clock of the result', () => {
  const trim = { startSeconds: 10, durationSeconds: 5 };
  const within = cuesInTrim([cue(2, 4), cue(9, 11), cue(12, 13), cue(14, 20), cue(16, 18)], trim);
  expect(within).toEqual([cue(0, 1), cue(2, 3), cue(4, 5)]);
  expect(cueAt(within, 0.5)).toEqual(cue(0, 1));
  expect(cueAt(within, 1)).toBeNull();
});

test('a caption that is shown is told from the others by its words and its beginning', () => {
  const trim = { startSeconds: 10, durationSeconds: 5 };
  const [early, english, german, late] = [
    cue(9, 11),
    { ...cue(12, 13), text: 'Good morning' },
    { ...cue(12, 13), text: 'Guten Morgen' },
    cue(14, 20),
  ] as const;
  const cues = [early, english, german, late];
  const parts = cuesInTrim(cues, trim).map((shown) => cues.filter((each) => isShownIn(each, shown, trim)));
  expect(parts).toEqual([[early], [english, german], [late]]);
});

describe('the room of captions', () => {
  const landscape = { widthPixels: 1920, heightPixels: 1080 };
  const portrait = { widthPixels: 1080, heightPixels: 1920 };
  const roomOf = (framing: Parameters<typeof placementOf>[0], picture = landscape, output = normalOutput) => {
    const { videoRect } = placementOf(framing, picture, output);
    return { ...captionArea(output, videoRect, framing), videoRect };
  };

  test('is the white band below a landscape video, and a plate on a blurred one', () => {
    const { rect, background, videoRect } = roomOf({ kind: 'fit' });
    expect(background).toBe('white');
    expect(rect.topPixels).toBeGreaterThanOrEqual(videoRect.topPixels + videoRect.heightPixels);
    expect(roomOf({ kind: 'blur' })).toMatchObject({ background: 'plate', rect });
  });

  test.each([normalOutput, fastOutput])('of %o is never over the upper half of a picture', (output) => {
    const { videoArea } = frameLayout(output);
    const bottom = videoArea.topPixels + videoArea.heightPixels;
    for (const [framing, picture] of [
      [{ kind: 'fit' }, portrait],
      [{ kind: 'blur' }, portrait],
      [{ kind: 'fill', focus: centerFocus }, landscape],
    ] as const) {
      const { rect, background } = roomOf(framing, picture, output as typeof normalOutput);
      expect(background).toBe('plate');
      expect(rect.topPixels).toBeGreaterThan(videoArea.topPixels + videoArea.heightPixels / 2);
      expect(rect.topPixels + rect.heightPixels).toBeLessThanOrEqual(bottom);
      for (const edge of Object.values(rect)) expect(edge % 2).toBe(0);
    }
  });
});
