import { defaultBrandKit } from '#domain/video/brand.ts';
import { shapes } from '#domain/video/output-size.ts';
import { clip } from '../fixtures/clips.ts';
import { audioOf, differenceOf, frameOf } from '../fixtures/measure.ts';
import { qrCodesIn } from '../fixtures/qr-codes.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { expect, render, testOnSharedPage as test } from './support/video-page.ts';

const cards = {
  hasIntro: true,
  hasOutro: true,
  agency: 'Northwind Talent',
  callToAction: 'Interested? Scan to chat.',
  link: '',
};
const brand = { ...defaultBrandKit, phone: '+49 30 23125 042' };

// The first clip uses WebCodecs. The second uses ffmpeg.wasm, because the browser cannot decode its codec.
for (const [name, seconds, flashes] of [
  ['sync.mp4', 5, 4],
  ['hevc.mp4', 3, 2],
] as const) {
  test(`cards are added around ${name}, and its audio stays in sync`, async ({ page }) => {
    const captions = [{ startSeconds: 1, endSeconds: 2, text: 'I keep the books' }];
    const options = { fast: true, brand, cards, captions };
    const { path, plan } = await render(page, clip(name), options);
    expect(plan.captions[0]?.startSeconds).toBe(2.5);
    expectBrandedVideo(path, { frames: (1.5 + seconds + 2.5) * 24, hasAudio: true, output: plan.output });
    const seen = expectInSync(path, plan.videoRect, flashes);
    const plain = await render(page, clip(name), { fast: true, brand, captions });
    const before = expectInSync(plain.path, plain.plan.videoRect, flashes);
    for (const [index, flash] of seen.flashes.entries())
      expect(flash - (before.flashes[index] ?? 0)).toBeCloseTo(1.5, 2);

    // The frames of the clip match those of a video without cards.
    for (const at of [0, 0.5, seconds - 0.1])
      expect(differenceOf(frameOf(path, 1.5 + at + 0.01), frameOf(plain.path, at + 0.01))).toBeLessThan(3);
    for (const at of [0, 1.45, 1.5 + seconds + 0.05, 1.5 + seconds + 2.4])
      expect(differenceOf(frameOf(path, at), frameOf(plain.path, 0.5))).toBeGreaterThan(15);

    const samples = audioOf(path);
    const loudest = (from: number, to: number) =>
      samples
        .subarray(from * 48_000, to * 48_000)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest(0, 1.4)).toBeLessThan(0.01);
    expect(loudest(1.6 + seconds, 3.9 + seconds)).toBeLessThan(0.01);
  });
}

for (const shape of shapes) {
  test(`the QR code of the outro can be scanned in shape ${shape}`, async ({ page }) => {
    const targets = [
      ['', 'https://wa.me/493023125042'],
      [
        'https://www.example.com/candidates/senior-bookkeeper?utm_source=status&utm_medium=video',
        'https://www.example.com/candidates/senior-bookkeeper?utm_source=status&utm_medium=video',
      ],
    ] as const;
    for (const [link, url] of targets) {
      const options = { fast: true, shape, brand, template: 'poster', cards: { ...cards, link } } as const;
      const { path, plan } = await render(page, clip('two-seconds.mp4'), options);
      const shown = frameOf(path, 1.5 + 2 + 1);
      expect(await qrCodesIn(shown, plan.output.widthPixels)).toEqual([url]);
    }
  });
}

test('the duration of cards counts toward the one-minute limit', async ({ page }) => {
  const { path, plan } = await render(page, clip('ninety-seconds.mp4'), { fast: true, brand, cards });
  expect(plan.trim.durationSeconds).toBe(56);
  expectBrandedVideo(path, { frames: 1440, hasAudio: false, output: plan.output });
});
