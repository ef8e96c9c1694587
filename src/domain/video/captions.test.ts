import { describe, expect, test } from 'vitest';
import { segmentsOf } from '#domain/text/segments.ts';
import { parseCues } from './caption-file.ts';
import {
  captionArea,
  cuesInResult,
  displayedCues,
  isShownIn,
  maxCueCharacters,
  restoreCue,
} from './captions.ts';
import { centerFocus, type Framing, placementOf } from './framing.ts';
import type { PixelSize } from './geometry.ts';
import { fastOutput, normalOutput } from './limits.ts';
import { frameDesign } from './templates/frame-design.ts';
import type { TemplateId } from './templates/template-ids.ts';
import { layoutOf } from './templates/template-layout.ts';

const cue = (startSeconds: number, endSeconds: number, text = 'Hello') => ({
  startSeconds,
  endSeconds,
  text,
});

test('parses captions from .srt and .vtt files', () => {
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
] as const)(
  'loses no words and cuts no graphemes when splitting a long caption of %s',
  (_, text, seconds) => {
    const cues = parseCues(`1\n00:00:05,000 --> 00:00:${5 + seconds},000\n${text}\n`) ?? [];
    const characters = (written: string) =>
      [...segmentsOf(written, 'grapheme')].map(({ segment }) => segment);
    const letters = (written: string) => written.replaceAll(' ', '');
    expect(letters(cues.map((each) => each.text).join(''))).toBe(letters(text));
    expect(cues.flatMap((each) => characters(letters(each.text)))).toEqual(characters(letters(text)));
    for (const each of cues) expect(each.text.length).toBeLessThanOrEqual(maxCueCharacters);
    expect(cues[0]?.startSeconds).toBe(5);
    expect(cues.at(-1)?.endSeconds).toBe(5 + seconds);
    expect(displayedCues(cues), 'each has its own time').toEqual(cues);
  },
);

test('keeps a long caption with too little time whole', () => {
  const text = 'I keep the books of three companies. '.repeat(9).trim();
  expect(parseCues(`1\n00:00:05,000 --> 00:00:05,900\n${text}\n`)).toEqual([cue(5, 5.9, text)]);
});

test('restores a removed caption at its old position among later edits', () => {
  const named = (id: string, text = id) => ({ ...cue(0, 1, text), id });
  const [a, b, c, d] = [named('a'), named('b'), named('c'), named('d')];
  const before = [a, b, c];
  const changed = named('c', 'typed since');
  expect(restoreCue([a, changed, d], b, before)).toEqual([a, b, changed, d]);
  expect(restoreCue([a, b, d], c, before)).toEqual([a, b, c, d]);
  expect(restoreCue(restoreCue([c], a, before), b, [b, c])).toEqual([a, b, c]);
  expect(restoreCue([], a, [a])).toEqual([a]);
});

test('sorts displayed captions, without overlaps or empty ones', () => {
  expect(displayedCues([cue(3, 5), cue(1, 4), cue(6, 7, '  '), cue(8, 8)])).toEqual([cue(1, 3), cue(3, 5)]);
});

test('joins captions with the same start', () => {
  const lines = [cue(1, 2, 'Three'), cue(7.5, 10, 'Four'), cue(7.5, 9, 'Five'), cue(7.5, 7.5, 'No time')];
  expect(displayedCues(lines)).toEqual([cue(1, 2, 'Three'), cue(7.5, 10, 'Four Five')]);
  expect(lines[1]).toEqual(cue(7.5, 10, 'Four'));
  expect(displayedCues([cue(1, 2, 'Twice'), cue(1, 2, 'Twice')])).toEqual([cue(1, 2, 'Twice')]);
});

test('cuts captions to the trim and times them from the start of the result', () => {
  const timeline = { trim: { startSeconds: 10, durationSeconds: 5 }, framesPerSecond: 24, cuts: [] };
  const within = cuesInResult([cue(2, 4), cue(9, 11), cue(12, 13), cue(14, 20), cue(16, 18)], timeline);
  expect(within).toEqual([cue(0, 1), cue(2, 3), cue(4, 5)]);
});

test('moves captions according to the cuts', () => {
  const trim = { startSeconds: 10, durationSeconds: 10 };
  const timeline = { trim, framesPerSecond: 24, cuts: [{ firstSlot: 48, endSlot: 96 }] };
  const spoken = [cue(11, 12.5), cue(12.5, 13.5), cue(13.5, 15), cue(15, 16)];
  const within = cuesInResult(spoken, timeline);
  expect(within).toEqual([cue(1, 2), cue(2, 3), cue(3, 4)]);
  expect(spoken.map((each) => within.some((shown) => isShownIn(each, shown, timeline)))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('matches a displayed caption to its sources by text and start', () => {
  const timeline = { trim: { startSeconds: 10, durationSeconds: 5 }, framesPerSecond: 24, cuts: [] };
  const [early, english, german, late] = [
    cue(9, 11),
    { ...cue(12, 13), text: 'Good morning' },
    { ...cue(12, 13), text: 'Guten Morgen' },
    cue(14, 20),
  ] as const;
  const cues = [early, english, german, late];
  const parts = cuesInResult(cues, timeline).map((shown) =>
    cues.filter((each) => isShownIn(each, shown, timeline)),
  );
  expect(parts).toEqual([[early], [english, german], [late]]);
});

describe('the caption area', () => {
  const landscape = { widthPixels: 1920, heightPixels: 1080 };
  const portrait = { widthPixels: 1080, heightPixels: 1920 };
  const areaOf = (
    framing: Framing,
    source = landscape,
    output: PixelSize = normalOutput,
    template: TemplateId = 'classic',
  ) => {
    const design = frameDesign({ template, output, clip: source });
    const { videoRect } = placementOf(framing, source, design.videoArea, design.clearRows);
    return { ...captionArea(design, videoRect, framing), videoRect };
  };

  test('the caption area is above elements over the clip, with a plate on a dark background', () => {
    const layout = layoutOf({ template: 'full-screen', output: normalOutput, clip: portrait });
    const { rect } = areaOf({ kind: 'fit' }, portrait, normalOutput, 'full-screen');
    const title = layout.over.find(({ kind }) => kind === 'title');
    expect(rect.topPixels + rect.heightPixels).toBeLessThanOrEqual((title?.box.top ?? 0) - 20);
    expect(areaOf({ kind: 'fit' }, landscape, normalOutput, 'minimal').background).toBe('plate');
  });

  test('the caption area stays inside a clip that does not reach the edges of the frame', () => {
    const { videoArea } = frameDesign({ template: 'paper', output: normalOutput });
    const { rect } = areaOf({ kind: 'fill', focus: centerFocus }, landscape, normalOutput, 'paper');
    const [left, right] = [rect.leftPixels, rect.leftPixels + rect.widthPixels];
    expect(left).toBeGreaterThan(videoArea.leftPixels);
    expect(right - videoArea.leftPixels).toBe(videoArea.widthPixels - (left - videoArea.leftPixels));
  });

  test('the caption area is the white band below a landscape video, or a plate on a blurred background', () => {
    const { rect, background, videoRect } = areaOf({ kind: 'fit' });
    expect(background).toBe('white');
    expect(rect.topPixels).toBeGreaterThanOrEqual(videoRect.topPixels + videoRect.heightPixels);
    expect(areaOf({ kind: 'blur' })).toMatchObject({ background: 'plate', rect });
  });

  test.each([normalOutput, fastOutput])(
    'the caption area of %o never covers the upper half of the video',
    (output) => {
      const { videoArea } = frameDesign({ template: 'classic', output });
      const bottom = videoArea.topPixels + videoArea.heightPixels;
      for (const [framing, picture] of [
        [{ kind: 'fit' }, portrait],
        [{ kind: 'blur' }, portrait],
        [{ kind: 'fill', focus: centerFocus }, landscape],
      ] as const) {
        const { rect, background } = areaOf(framing, picture, output);
        expect(background).toBe('plate');
        expect(rect.topPixels).toBeGreaterThan(videoArea.topPixels + videoArea.heightPixels / 2);
        expect(rect.topPixels + rect.heightPixels).toBeLessThanOrEqual(bottom);
        for (const edge of Object.values(rect)) expect(edge % 2).toBe(0);
      }
    },
  );
});
