import type { Page } from '@playwright/test';
import type { PixelRect } from '#domain/video/geometry.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, eventsAndContent, frameOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, savedResult, testOnSharedPage as test } from './support/video-page.ts';

/**
 * Differences from the default: two seconds at 24 fps, a beep and a flash at 1 s, and the same colors as in ffmpeg.
 */
type Expected = {
  frames?: number;
  /** The times of the flash and the beep; null if there is none. */
  flashSeconds?: number | null;
  beepSeconds?: number | null;
  /** A reference clip with the expected colors, and the tolerance. */
  colors?: { of: ClipName; within?: number };
  backend?: 'webcodecs' | 'ffmpeg';
};

const families: Record<string, Partial<Record<ClipName, Expected>>> = {
  'H.264': {
    'h264-baseline.mp4': {},
    'h264-main.mp4': {},
    'h264-high.mov': {},
    'h264-ten-bit.mp4': {},
    'h264-422.mov': {},
    'h264-444.mp4': {},
    'h264-interlaced.mp4': {},
    'h264-interlaced.ts': { backend: 'ffmpeg' },
    'h264-full-range.mp4': {},
    'h264-bt601.mp4': {},
    'h264-bt709.mp4': {},
    'h264-fragments.mp4': {},
    'h264-edit-list.mp4': { flashSeconds: 0.52, beepSeconds: 0.52 },
    'h264-edit-cut.mp4': { flashSeconds: 0.52, beepSeconds: 0.52 },
    'h264-hour.ts': {},
    'h264-hour.mkv': {},
    'h264-vfr.mkv': {},
    'h264-audio-ends.mp4': {},
    'h264-video-ends.mp4': {},
    'h264.avi': { backend: 'ffmpeg' },
    'h264.flv': { backend: 'ffmpeg' },
    'h264.3gp': {},
    'h264.m2ts': { backend: 'ffmpeg' },
  },
  'newer codecs': {
    'hevc.mov': { backend: 'ffmpeg' },
    'hevc-ten-bit.mov': { backend: 'ffmpeg' },
    'hevc-hlg.mov': { backend: 'ffmpeg', colors: { of: 'h264-baseline.mp4', within: 16 } },
    'hevc-pq.mp4': { backend: 'ffmpeg', colors: { of: 'h264-baseline.mp4', within: 16 } },
    'vp8.webm': {},
    'vp9.webm': {},
    'vp9-ten-bit.webm': {},
    'vp9-hlg.webm': { colors: { of: 'h264-baseline.mp4', within: 16 } },
    'av1.mp4': {},
    'av1-ten-bit.mkv': {},
  },
  'older codecs': {
    'mpeg4.avi': { backend: 'ffmpeg' },
    'mpeg4.mp4': { backend: 'ffmpeg' },
    'xvid.avi': { backend: 'ffmpeg' },
    'h263.3gp': { backend: 'ffmpeg' },
    'h263-amr.3gp': { backend: 'ffmpeg', beepSeconds: null },
    'mjpeg.avi': { backend: 'ffmpeg' },
    'wmv2.wmv': { backend: 'ffmpeg' },
    'prores.mov': { backend: 'ffmpeg' },
    'prores-4444.mov': { backend: 'ffmpeg' },
    'mpeg2.mpg': { backend: 'ffmpeg' },
    'mpeg2.ts': { backend: 'ffmpeg' },
    'dv.avi': { backend: 'ffmpeg' },
    'theora.ogv': { backend: 'ffmpeg' },
  },
  'audio codecs': {
    'mp3.mp4': {},
    'opus.mp4': {},
    'pcm.mov': {},
    'alac.mov': { backend: 'ffmpeg' },
    'eac3.mkv': { backend: 'ffmpeg' },
    'dts.mkv': { backend: 'ffmpeg' },
  },
};

for (const [family, clips] of Object.entries(families)) {
  test(`the corpus renders as expected: ${family}`, async ({ page }) => {
    const names = Object.keys(clips) as ClipName[];
    // Measures one video while the page renders the next.
    let measuring: (() => void) | null = null;
    for (const name of names) {
      const rendering = rendered(page, name);
      measuring?.();
      const result = await rendering;
      measuring = () => expectCorrect(name, result, clips[name] ?? {});
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

function expectCorrect(
  name: ClipName,
  result: Result,
  { flashSeconds = 1, beepSeconds = 1, colors, backend = 'webcodecs' }: Expected,
): void {
  if ('problem' in result) {
    expect.soft(result.problem, name).toBeUndefined();
    return;
  }
  const { path, plan } = result;
  const expected = (what: string) => `${name}: ${what}`;
  expect.soft(plan.engine, expected('backend')).toBe(backend);
  const frames = Math.round(plan.trim.durationSeconds * 24);
  expect.soft(Math.abs(frames - 48), expected('length')).toBeLessThanOrEqual(4);
  expectBrandedVideo(path, { frames, hasAudio: true, output: plan.output });

  const { flashes, beeps, audio, frame } = eventsAndContent(
    path,
    plan.videoRect,
    `${quietMoment},${cropTo(plan.videoRect)}`,
  );
  if (flashSeconds !== null) {
    const [first = Number.NaN] = flashes;
    expect.soft(Math.abs(first - flashSeconds), expected('flash')).toBeLessThan(0.07);
  }
  if (beepSeconds !== null) {
    const [first = Number.NaN] = beeps;
    expect.soft(Math.abs(first - beepSeconds), expected('beep')).toBeLessThan(0.07);
  } else {
    expect
      .soft(
        audio.some((sample) => Math.abs(sample) > 0.001),
        expected('audio'),
      )
      .toBe(true);
  }
  const difference = differenceOf(frame, decodedByFfmpeg(clip(colors?.of ?? name), plan.videoRect));
  test.info().annotations.push({
    type: name,
    description: `${Math.round(result.milliseconds)} ms, colors off by ${difference.toFixed(2)}`,
  });
  expect.soft(difference, expected('colors')).toBeLessThan(colors?.within ?? 5);
}

/** Decodes from the start, because seeking fails in some older containers. */
const quietMoment = "select='gte(t,0.3)'";

/** Returns a frame without a flash as decoded by ffmpeg, scaled to the rectangle. */
function decodedByFfmpeg(path: string, { widthPixels, heightPixels }: PixelRect): Buffer {
  return frameOf(path, 0, `${quietMoment},scale=${widthPixels}:${heightPixels}:flags=bicubic`);
}
