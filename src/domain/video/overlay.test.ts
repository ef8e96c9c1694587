import { describe, expect, test } from 'vitest';
import { fastOutput, normalOutput } from './limits.ts';
import { candidateBadge, overlayLayout } from './overlay.ts';

describe.each([normalOutput, fastOutput])('the parts of a frame $widthPixels wide', (output) => {
  const layout = overlayLayout(output);
  const parts = [layout.header, layout.titleBar, layout.videoArea, layout.availabilityStrip, layout.contact];

  test('fill it from top to bottom without a gap', () => {
    let topPixels = 0;
    for (const part of parts) {
      expect(part).toMatchObject({ leftPixels: 0, topPixels, widthPixels: output.widthPixels });
      topPixels += part.heightPixels;
    }
    expect(topPixels).toBe(output.heightPixels);
  });

  test('have even edges', () => {
    for (const { topPixels, heightPixels } of parts) {
      expect([topPixels % 2, heightPixels % 2]).toEqual([0, 0]);
    }
  });

  test('take 15, 6, 70, and 9% of the height, with the footer split 40/60', () => {
    const shares = [0.15, 0.06, 0.7, 0.09 * 0.4, 0.09 * 0.6];
    parts.forEach((part, index) => {
      expect(Math.abs(part.heightPixels - output.heightPixels * (shares[index] ?? 0))).toBeLessThanOrEqual(2);
    });
  });
});

test.each([
  ['1', '#0001'],
  ['001', '#0001'],
  ['12345', '#12345'],
  [' #42 ', '#0042'],
  ['VA-7', '#VA-7'],
  ['', '#0001'],
])('candidate number %j is shown as %s', (typed, shown) => {
  expect(candidateBadge('CANDIDATE DROP', typed)).toBe(`CANDIDATE DROP ${shown}`);
});
