import type { Page } from '@playwright/test';
import type { PixelRect } from '../../src/domain/video/geometry.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, pictureOf, seenAndHeard } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, savedResult, testOnSharedPage as test } from './support/video-page.ts';

/** What is not as with the others: two seconds of 24 frames, a beep with the flash, and ffmpeg's colors. */
type Expected = {
  frames?: number;
  /** Where a flash and a beep stand that are not at 1 s, and whether there are any. */
  flashSeconds?: number | null;
  beepSeconds?: number | null;
  /** The clip that has the colors that this one should have, and how it is read. */
  colors?: { of: ClipName; within?: number };
  route?: 'webcodecs' | 'ffmpeg';
};

const families: Record<string, Partial<Record<ClipName, Expected>>> = {
  'H.264 of every kind': {
    'h264-baseline.mp4': {},
    'h264-main.mp4': {},
    'h264-high.mov': {},
    'h264-ten-bit.mp4': {},
    'h264-422.mov': {},
    'h264-444.mp4': {},
    'h264-interlaced.mp4': {},
    'h264-interlaced.ts': { route: 'ffmpeg' },
    'h264-full-range.mp4': {},
    'h264-bt601.mp4': {},
    'h264-bt709.mp4': {},
    'h264-fragments.mp4': {},
    'h264-edit-list.mp4': { flashSeconds: 0.52, beepSeconds: 0.52 },
    'h264-edit-cut.mp4': { flashSeconds: 0.52, beepSeconds: 0.52 },
    'h264-hour.ts': {},
    'h264-hour.mkv': {},
    'h264-vfr.mkv': {},
    'h264-sound-ends.mp4': {},
    'h264-picture-ends.mp4': {},
    'h264.avi': { route: 'ffmpeg' },
    'h264.flv': { route: 'ffmpeg' },
    'h264.3gp': {},
    'h264.m2ts': { route: 'ffmpeg' },
  },
  'newer codecs': {
    'hevc.mov': { route: 'ffmpeg' },
    'hevc-ten-bit.mov': { route: 'ffmpeg' },
    'hevc-hlg.mov': { route: 'ffmpeg', colors: { of: 'h264-baseline.mp4', within: 16 } },
    'hevc-pq.mp4': { route: 'ffmpeg', colors: { of: 'h264-baseline.mp4', within: 16 } },
    'vp8.webm': {},
    'vp9.webm': {},
    'vp9-ten-bit.webm': {},
    'vp9-hlg.webm': { colors: { of: 'h264-baseline.mp4', within: 16 } },
    'av1.mp4': {},
    'av1-ten-bit.mkv': {},
  },
  'older codecs': {
    'mpeg4.avi': { route: 'ffmpeg' },
    'mpeg4.mp4': { route: 'ffmpeg' },
    'xvid.avi': { route: 'ffmpeg' },
    'h263.3gp': { route: 'ffmpeg' },
    'h263-amr.3gp': { route: 'ffmpeg', beepSeconds: null },
    'mjpeg.avi': { route: 'ffmpeg' },
    'wmv2.wmv': { route: 'ffmpeg' },
    'prores.mov': { route: 'ffmpeg' },
    'prores-4444.mov': { route: 'ffmpeg' },
    'mpeg2.mpg': { route: 'ffmpeg' },
    'mpeg2.ts': { route: 'ffmpeg' },
    'dv.avi': { route: 'ffmpeg' },
    'theora.ogv': { route: 'ffmpeg' },
  },
  'sound of every kind': {
    'mp3.mp4': {},
    'opus.mp4': {},
    'pcm.mov': {},
    'alac.mov': { route: 'ffmpeg' },
    'eac3.mkv': { route: 'ffmpeg' },
    'dts.mkv': { route: 'ffmpeg' },
  },
};

for (const [family, clips] of Object.entries(families)) {
  test(`the corpus: ${family}`, async ({ page }) => {
    const names = Object.keys(clips) as ClipName[];
    // One is measured while the page renders the next.
    let measuring: (() => void) | null = null;
    for (const name of names) {
      const rendering = rendered(page, name);
      measuring?.();
      const result = await rendering;
      measuring = () => expectRight(name, result, clips[name] ?? {});
    }
    measuring?.();
  });
}

type Result = Awaited<ReturnType<typeof rendered>>;

async function rendered(page: Page, name: ClipName) {
  await page.setInputFiles('input', clip(name));
  const outcome = await page.evaluate(() =>
    window.renderer
      .renderFile({ fast: true })
      .catch((error: Error) => ({ ok: false as const, code: 'refused', message: error.message })),
  );
  if (!outcome.ok) return { problem: `${outcome.code}: ${outcome.message}` };
  return { path: await savedResult(page), plan: outcome.plan, milliseconds: outcome.milliseconds };
}

function expectRight(
  name: ClipName,
  result: Result,
  { flashSeconds = 1, beepSeconds = 1, colors, route = 'webcodecs' }: Expected,
): void {
  if ('problem' in result) {
    expect.soft(result.problem, name).toBeUndefined();
    return;
  }
  const { path, plan } = result;
  const expected = (what: string) => `${name}: ${what}`;
  expect.soft(plan.engine, expected('its route')).toBe(route);
  const frames = Math.round(plan.trim.durationSeconds * 24);
  expect.soft(Math.abs(frames - 48), expected('its length')).toBeLessThanOrEqual(4);
  expectBrandedVideo(path, { frames, sound: true, output: plan.output });

  const { flashes, beeps, sound, picture } = seenAndHeard(
    path,
    plan.videoRect,
    `${quietMoment},${cropTo(plan.videoRect)}`,
  );
  if (flashSeconds !== null) {
    const [first = Number.NaN] = flashes;
    expect.soft(Math.abs(first - flashSeconds), expected('its flash')).toBeLessThan(0.07);
  }
  if (beepSeconds !== null) {
    const [first = Number.NaN] = beeps;
    expect.soft(Math.abs(first - beepSeconds), expected('its beep')).toBeLessThan(0.07);
  } else {
    expect
      .soft(
        sound.some((sample) => Math.abs(sample) > 0.001),
        expected('its sound'),
      )
      .toBe(true);
  }
  const difference = differenceOf(picture, asFfmpegShows(clip(colors?.of ?? name), plan.videoRect));
  test.info().annotations.push({
    type: name,
    description: `${Math.round(result.milliseconds)} ms, colors off by ${difference.toFixed(2)}`,
  });
  expect.soft(difference, expected('its colors')).toBeLessThan(colors?.within ?? 5);
}

/** Found by decoding from the start: searching goes wrong in some of the older containers. */
const quietMoment = "select='gte(t,0.3)'";

/** ffmpeg's own picture of a clip at a quiet moment, as large as the rectangle. */
function asFfmpegShows(path: string, { widthPixels, heightPixels }: PixelRect): Buffer {
  return pictureOf(path, 0, `${quietMoment},scale=${widthPixels}:${heightPixels}:flags=bicubic`);
}
