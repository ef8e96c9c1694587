import { type ClipName, clip } from '../fixtures/clips.ts';
import { peakPageBytes } from './support/memory.ts';
import { expect, test } from './support/video-page.ts';

/** Damaged variants of each clip: 500 files in total. */
const counts: Partial<Record<ClipName, number>>[] = [
  { 'small.mp4': 190, 'small.webm': 60, 'small-hevc.mp4': 13 },
  { 'small.mov': 85, 'small.mkv': 80, 'small.ts': 60, 'small.avi': 6, 'small.wmv': 6 },
];
const outcomes = [
  ...['rendered', 'empty-file', 'not-a-video', 'damaged', 'too-slow', 'no-video-track'],
  ...['unsupported-codec', 'source-unreadable', 'encoding-failed', 'check-failed'],
];

/** Seeds that send a demuxer into an endless loop and keep a core busy for seconds. Other seeds cover that case. */
const skippedSeeds: Partial<Record<ClipName, number[]>> = {
  'small.mp4': [22, 59, 143, 180],
  'small.webm': [38, 52],
  'small.mkv': [74],
};

for (const count of counts) {
  const total = Object.values(count).reduce((sum, each) => sum + each, 0);
  test(`${total} damaged files are rendered or refused: ${Object.keys(count).join(', ')}`, async ({
    page,
    browser,
  }) => {
    for (const [name, times] of Object.entries(count)) {
      await page.setInputFiles('input', clip(name as ClipName));
      const skipped = skippedSeeds[name as ClipName] ?? [];
      const seeds = Array.from({ length: times + skipped.length }, (_, seed) => seed).filter(
        (seed) => !skipped.includes(seed),
      );
      const trials = await page.evaluate((all) => window.renderer.tryMutations(all), seeds);
      expect(trials.length).toBe(times);
      for (const { seed, outcome, milliseconds } of trials) {
        expect.soft(outcomes, `${name}, seed ${seed}: ${outcome}`).toContain(outcome.replace(/:.*/s, ''));
        expect.soft(milliseconds, `${name}, seed ${seed}`).toBeLessThan(20_000);
      }
    }
    expect(await peakPageBytes(browser)).toBeLessThan(1_000_000_000);
    // The page still works afterwards.
    await page.setInputFiles('input', clip('small.mp4'));
    expect(await page.evaluate(() => window.renderer.renderFile({ fast: true }))).toMatchObject({ ok: true });
  });
}
