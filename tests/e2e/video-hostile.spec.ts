import { type ClipName, clip } from '../fixtures/clips.ts';
import { peakPageBytes } from './support/memory.ts';
import { expect, test } from './support/video-page.ts';

/** How often each clip is damaged, each time in another way: 500 files in all. */
const counts: Partial<Record<ClipName, number>>[] = [
  { 'small.mp4': 190, 'small.webm': 60, 'small-hevc.mp4': 13 },
  { 'small.mov': 85, 'small.mkv': 80, 'small.ts': 60, 'small.avi': 6, 'small.wmv': 6 },
];
const answers = [
  ...['rendered', 'empty-file', 'not-a-video', 'damaged', 'no-video-track', 'unsupported-codec'],
  ...['source-unreadable', 'encoding-failed', 'check-failed'],
];

/** In these a reader goes round in circles until it is ended, which keeps a processor busy for seconds: some of them show that. */
const furtherCircles: Partial<Record<ClipName, number[]>> = {
  'small.mp4': [22, 59, 143, 180],
  'small.webm': [38, 52],
  'small.mkv': [74],
};

for (const count of counts) {
  const total = Object.values(count).reduce((sum, each) => sum + each, 0);
  test(`${total} damaged files, of ${Object.keys(count).join(', ')}, are rendered or refused and harm nothing`, async ({
    page,
    browser,
  }) => {
    for (const [name, times] of Object.entries(count)) {
      await page.setInputFiles('input', clip(name as ClipName));
      const left = furtherCircles[name as ClipName] ?? [];
      const seeds = Array.from({ length: times + left.length }, (_, seed) => seed).filter(
        (seed) => !left.includes(seed),
      );
      const trials = await page.evaluate((all) => window.renderer.tryMutations(all), seeds);
      expect(trials.length).toBe(times);
      for (const { seed, outcome, milliseconds } of trials) {
        expect.soft(answers, `${name}, seed ${seed}: ${outcome}`).toContain(outcome.replace(/:.*/s, ''));
        expect.soft(milliseconds, `${name}, seed ${seed}`).toBeLessThan(20_000);
      }
    }
    expect(await peakPageBytes(browser)).toBeLessThan(1_000_000_000);
    // The page still works.
    await page.setInputFiles('input', clip('small.mp4'));
    expect(await page.evaluate(() => window.renderer.renderFile({ fast: true }))).toMatchObject({ ok: true });
  });
}
