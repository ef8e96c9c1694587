import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { captionArea } from '#domain/video/captions.ts';
import type { CropRect, Framing } from '#domain/video/framing.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { cropTo, differenceOf, frameOf, loudnessOf } from '../fixtures/measure.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { expect, render, testOnSharedPage as test } from './support/video-page.ts';

const cropped = ({ left, top, width, height }: CropRect) =>
  `crop=iw*${width}:ih*${height}:iw*${left}:ih*${top}`;

test.describe('fill framing', () => {
  // The first two clips have upright and rotated planes. The third one needs a canvas.
  const clips: ClipName[] = ['bt709.mp4', 'portrait.mp4', 'full-range.mp4'];
  for (const name of clips) {
    test(`fill framing shows the part of ${name} around the focus`, async ({ page }) => {
      const framing = { kind: 'fill', focus: { x: 0.3, y: 0.6 } } as const;
      const { path, plan } = await render(page, clip(name), { framing, fast: true });
      expectBrandedVideo(path, { frames: 48, hasAudio: name === 'portrait.mp4', output: plan.output });
      const { videoArea } = plan;
      expect(plan.videoRect).toEqual(videoArea);
      const { widthPixels, heightPixels } = videoArea;
      const wanted = `${cropped(plan.crop)},scale=${widthPixels}:${heightPixels}:flags=bicubic`;
      const difference = differenceOf(frameOf(path, 1, cropTo(videoArea)), frameOf(clip(name), 1, wanted));
      expect(difference).toBeLessThan(5);
    });
  }
});

test.describe('blur framing', () => {
  const clips: ClipName[] = ['bt709.mp4', 'portrait.mp4', 'full-range.mp4'];
  for (const name of clips) {
    test(`blur framing puts a blurred backdrop behind ${name} in the preview and the result`, async ({
      page,
    }) => {
      const { path, plan } = await render(page, clip(name), { framing: { kind: 'blur' } });
      const { videoArea } = plan;
      const rendered = frameOf(path, 1, `${inRgb},${cropTo(videoArea)}`);

      const preview = test.info().outputPath('preview.png');
      const area = await page.evaluate((it) => window.renderer.videoAreaBase64(it, 1.01), plan);
      writeFileSync(preview, area, 'base64');
      expect(differenceOf(rendered, frameOf(preview))).toBeLessThan(8);

      const small = `scale=${Math.floor(plan.videoRect.widthPixels / 16)}:${Math.floor(plan.videoRect.heightPixels / 16)}:flags=area`;
      const ratio = videoArea.widthPixels / videoArea.heightPixels;
      const blurred = frameOf(
        clip(name),
        1,
        `${small},format=yuv444p,gblur=sigma=2.4,crop='min(iw,ih*${ratio})':'min(ih,iw/${ratio})',scale=${videoArea.widthPixels}:${videoArea.heightPixels}:flags=bicubic`,
      );
      const { widthPixels: width } = videoArea;
      const rows = (image: Buffer, from: number, to: number) =>
        image.subarray(3 * width * from, 3 * width * to);
      const top = plan.videoRect.topPixels - videoArea.topPixels;
      // If the video is as tall as the area, this compares the sides instead.
      const [one, other] =
        top > 40
          ? [rows(rendered, 0, top - 8), rows(blurred, 0, top - 8)]
          : [leftOf(rendered, width, 100), leftOf(blurred, width, 100)];
      expect(differenceOf(one, other)).toBeLessThan(8);
    });
  }
});

test.describe('loudness', () => {
  const clips: ClipName[] = ['quiet-speech.mp4', 'loud-speech.mp4'];
  for (const name of clips) {
    test(`${name} is normalized to -16 LUFS with true peaks below -1.5 dBTP`, async ({ page }) => {
      const { path, plan } = await render(page, clip(name), { normalizesLoudness: true, fast: true });
      expectBrandedVideo(path, { frames: 240, hasAudio: true, output: plan.output });
      const { lufs, truePeakDecibels } = loudnessOf(path);
      expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5);
      expect(truePeakDecibels).toBeLessThanOrEqual(-1.4);
    });
  }

  test('the loudness stays unchanged without normalization', async ({ page }) => {
    const { path } = await render(page, clip('quiet-speech.mp4'), { fast: true });
    expect(Math.abs(loudnessOf(path).lufs - loudnessOf(clip('quiet-speech.mp4')).lufs)).toBeLessThan(1);
  });
});

test.describe('captions', () => {
  const captions = [
    { startSeconds: 0.5, endSeconds: 1.2, text: 'I keep the books of three companies' },
    { startSeconds: 1.2, endSeconds: 1.5, text: 'مرحبا بكم جميعا' },
  ];
  const captionRect = (plan: RenderPlan) =>
    captionArea(frameDesign(plan.overlay), plan.videoRect, plan.framing).rect;
  const seen = (path: string, seconds: number, rect: PixelRect) =>
    frameOf(path, seconds, `${inRgb},${cropTo(rect)}`);

  test('captions appear in the white band below a landscape clip while they are spoken', async ({ page }) => {
    const { path, plan } = await render(page, clip('bt709.mp4'), { captions });
    const rect = captionRect(plan);
    const darkest = (seconds: number) =>
      seen(path, seconds, rect).reduce((one, other) => Math.min(one, other));
    expect(darkest(0.2)).toBeGreaterThan(240);
    expect(darkest(1)).toBeLessThan(80);
    expect(darkest(1.3)).toBeLessThan(80);
    // Lossy encoding leaves faint traces of the text for a few frames.
    expect(darkest(1.9)).toBeGreaterThan(190);
    expect(differenceOf(seen(path, 1, rect), seen(path, 1.3, rect))).toBeGreaterThan(5);

    const preview = test.info().outputPath('preview.png');
    writeFileSync(
      preview,
      await page.evaluate((it) => window.renderer.videoAreaBase64(it, 1.01), plan),
      'base64',
    );
    const { videoArea } = plan;
    const inArea = { ...rect, topPixels: rect.topPixels - videoArea.topPixels };
    expect(differenceOf(seen(path, 1, rect), frameOf(preview, 0, cropTo(inArea)))).toBeLessThan(4);
  });

  const onPlate: [ClipName, Framing][] = [
    ['portrait.mp4', { kind: 'fit' }],
    ['bt709.mp4', { kind: 'blur' }],
    ['full-range.mp4', { kind: 'fill', focus: { x: 0.5, y: 0.5 } }],
  ];
  for (const [name, framing] of onPlate) {
    test(`captions appear on a plate in the lower part of ${name} with ${framing.kind} framing`, async ({
      page,
    }) => {
      const { path, plan } = await render(page, clip(name), { captions, framing, fast: true });
      const rect = captionRect(plan);
      const plain = await render(page, clip(name), { framing, fast: true });
      const { videoArea } = plan;
      const upper = { ...videoArea, heightPixels: videoArea.heightPixels / 2 };
      for (const [seconds, isShown] of [
        [0.2, false],
        [1, true],
        [1.9, false],
      ] as const) {
        const change = differenceOf(seen(path, seconds, rect), seen(plain.path, seconds, rect));
        if (isShown) expect(change).toBeGreaterThan(15);
        else expect(change).toBeLessThan(8);
      }
      expect(differenceOf(seen(path, 1, upper), seen(plain.path, 1, upper))).toBeLessThan(4);
    });
  }
});

test.describe('a template that draws over the clip', () => {
  // Covers WebCodecs, and ffmpeg.wasm for a codec that the browser cannot decode.
  const cases = [
    ['portrait.mp4', 'status'],
    ['hevc.mp4', 'status'],
    ['portrait.mp4', 'portrait'],
  ] as const;
  for (const [name, shape] of cases) {
    test(`a template draws over ${name} as in the preview, in shape ${shape}`, async ({ page }) => {
      const framing = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
      const trim = { startSeconds: 0, durationSeconds: 1.2 };
      const options = { template: 'full-screen', shape, framing, fast: true, trim } as const;
      const { path, plan } = await render(page, clip(name), options);
      const over = test.info().outputPath('over.png');
      const overlay = await page.evaluate((it) => window.renderer.overlayBase64(it, 'over'), plan);
      writeFileSync(over, overlay, 'base64');
      const { widthPixels, heightPixels } = plan.output;
      const { videoArea: area } = plan;
      // Where the text of a Status ends, or where the fade above the text ends.
      const [end, coveredPixels] = shape === 'status' ? [heightPixels, 430] : [area.heightPixels, 40];
      const covered = cropTo({
        leftPixels: 0,
        topPixels: end - coveredPixels,
        widthPixels,
        heightPixels: coveredPixels,
      });
      const scaled = `scale=${area.widthPixels}:${area.heightPixels}:flags=bicubic`;
      const filled = `${cropped(plan.crop)},${scaled},pad=${widthPixels}:${heightPixels}:${area.leftPixels}:${area.topPixels}`;
      const bare = frameOf(clip(name), 1, `${filled},${covered}`);
      const wanted = frameOf(
        clip(name),
        1,
        `${filled},format=rgb24[clip];movie=${over}[over];[clip][over]overlay=format=rgb,${covered}`,
      );
      const shown = frameOf(path, 1, `${inRgb},${covered}`);
      expect(differenceOf(shown, wanted)).toBeLessThan(6);
      expect(differenceOf(shown, bare)).toBeGreaterThan(30);
    });
  }
});

test.describe('an upright clip next to the text', () => {
  for (const [title, isMirrored] of [
    ['Bookkeeper', false],
    ['محاسب أول', true],
  ] as const) {
    test(`an upright clip is at the same place in result and preview, titled ${title}`, async ({ page }) => {
      const framing = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
      const trim = { startSeconds: 0, durationSeconds: 1.2 };
      const options = { template: 'paper', shape: 'square', title, framing, fast: true, trim } as const;
      const { path, plan } = await render(page, clip('portrait.mp4'), options);
      const { widthPixels, heightPixels } = plan.output;
      expect(plan.videoArea.widthPixels).toBeLessThan(0.6 * widthPixels);
      expect(plan.videoArea.leftPixels < widthPixels / 4, 'mirrored').toBe(isMirrored);
      const preview = await previewOf(page, options, widthPixels);
      const half = { topPixels: 0, widthPixels: widthPixels / 2, heightPixels };
      for (const leftPixels of [0, widthPixels / 2]) {
        const side = cropTo({ ...half, leftPixels });
        const shown = frameOf(path, 1, `${inRgb},${side}`);
        expect(differenceOf(shown, frameOf(preview, 0, side))).toBeLessThan(6);
      }
    });
  }

  test('without a logo, the result has the layout of Poster, as in the preview', async ({ page }) => {
    const framing = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
    const trim = { startSeconds: 0, durationSeconds: 1.2 };
    const options = { template: 'poster', shape: 'square', framing, fast: true, trim } as const;
    const { path, plan } = await render(page, clip('portrait.mp4'), options);
    const { widthPixels, heightPixels } = plan.output;
    const preview = await previewOf(page, options, widthPixels);
    const { leftPixels: columnPixels } = plan.videoArea;
    const column = cropTo({ leftPixels: 0, topPixels: 0, widthPixels: columnPixels, heightPixels });
    const shown = frameOf(path, 1, `${inRgb},${column}`);
    expect(differenceOf(shown, frameOf(preview, 0, column))).toBeLessThan(5);
  });
});

test('ffmpeg.wasm renders captions, the backdrop, and normalized audio', async ({ page }) => {
  const captions = [{ startSeconds: 1, endSeconds: 2, text: 'I keep the books' }];
  const request = { captions, framing: { kind: 'blur' }, normalizesLoudness: true, fast: true } as const;
  const { path, plan } = await render(page, clip('hevc.mp4'), request);
  expectBrandedVideo(path, { frames: 72, hasAudio: true, output: plan.output });
  const { rect } = captionArea(frameDesign(plan.overlay), plan.videoRect, plan.framing);
  const at = (seconds: number) => frameOf(path, seconds, cropTo(rect));
  expect(differenceOf(at(0.5), at(1.5))).toBeGreaterThan(5);
  expect(differenceOf(at(0.5), at(2.5))).toBeLessThan(2);
  const { lufs, truePeakDecibels } = loudnessOf(path);
  expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(1);
  expect(truePeakDecibels).toBeLessThanOrEqual(-1);
});

type PictureOptions = Parameters<typeof window.renderer.pictureBase64>[0];

/** Saves an image of the preview at a second. Returns its path. */
async function previewOf(page: Page, options: PictureOptions, widthPixels: number): Promise<string> {
  const path = test.info().outputPath('preview.png');
  const picture = await page.evaluate(([it, width]) => window.renderer.pictureBase64(it, 1, width), [
    options,
    widthPixels,
  ] as const);
  writeFileSync(path, picture, 'base64');
  return path;
}

/** Converts colors precisely: ffmpeg's default shifts them by a few steps. */
const inRgb =
  'scale=in_color_matrix=bt709:out_range=pc:flags=accurate_rnd+full_chroma_int+bicubic,format=rgb24';

/** The first columns of each row of an RGB image. */
function leftOf(image: Buffer, width: number, columns: number): Buffer {
  const rows = image.length / 3 / width;
  return Buffer.concat(
    Array.from({ length: rows }, (_, y) => image.subarray(3 * width * y, 3 * (width * y + columns))),
  );
}
