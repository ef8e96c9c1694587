import { describe, expect, test } from 'vitest';
import { fitRect, frameLayout } from './geometry.ts';
import { fastOutput, normalOutput } from './limits.ts';

test('the bands fill the frame from top to bottom with even edges', () => {
  for (const output of [normalOutput, fastOutput]) {
    const { header, titleBar, videoArea, footer } = frameLayout(output);
    let top = 0;
    for (const band of [header, titleBar, videoArea, footer]) {
      expect(band.topPixels).toBe(top);
      expect(band.heightPixels % 2).toBe(0);
      expect(band.widthPixels).toBe(output.widthPixels);
      top += band.heightPixels;
    }
    expect(top).toBe(output.heightPixels);
    expect(videoArea.heightPixels / output.heightPixels).toBeCloseTo(0.7, 3);
  }
});

describe('the fitted video', () => {
  const area = frameLayout(normalOutput).videoArea;
  const sizes = [
    [1920, 1080],
    [1080, 1920],
    [641, 359],
    [853, 480],
    [1, 5000],
    [5000, 1],
    [1080, 1344],
    [7, 3],
  ] as const;

  test.each(sizes)("centers a %i x %i clip, with even edges and the clip's aspect ratio", (width, height) => {
    const rect = fitRect(area, { widthPixels: width, heightPixels: height });
    for (const edge of [rect.leftPixels, rect.topPixels, rect.widthPixels, rect.heightPixels]) {
      expect(edge % 2).toBe(0);
    }
    expect(rect.leftPixels).toBeGreaterThanOrEqual(area.leftPixels);
    expect(rect.topPixels).toBeGreaterThanOrEqual(area.topPixels);
    expect(rect.leftPixels + rect.widthPixels).toBeLessThanOrEqual(area.leftPixels + area.widthPixels);
    expect(rect.topPixels + rect.heightPixels).toBeLessThanOrEqual(area.topPixels + area.heightPixels);

    const scale = Math.min(area.widthPixels / width, area.heightPixels / height);
    expect(Math.abs(rect.widthPixels - Math.max(2, width * scale))).toBeLessThanOrEqual(1);
    expect(Math.abs(rect.heightPixels - Math.max(2, height * scale))).toBeLessThanOrEqual(1);
  });

  test('throws for a clip of zero size', () => {
    expect(() => fitRect(area, { widthPixels: 0, heightPixels: 10 })).toThrow('got 0 x 10');
  });
});
