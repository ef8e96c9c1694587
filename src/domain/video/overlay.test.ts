import { describe, expect, test } from 'vitest';
import { defaultBrandKit } from './brand.ts';
import { candidateBadge } from './candidate-number.ts';
import { fastOutput, normalOutput } from './limits.ts';
import {
  type OverlaySpec,
  overlayElementNames,
  overlayElements,
  overlayGeometry,
  overlayLayout,
  overlayText,
  sharedOverlayValues,
} from './overlay.ts';

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

describe('the elements of the frame', () => {
  const brand = { ...defaultBrandKit, logoDataUrl: 'data:image/png;base64,AA==' };
  const spec: OverlaySpec = {
    output: normalOutput,
    candidateNumber: 'VA-7',
    countryCode: 'VN',
    countryName: 'Việt Nam',
    positionTitle: 'Бухгалтер',
    availability: '',
    brand,
  };

  test.each([null, { widthPixels: 300, heightPixels: 100 }])('lie inside the frame with logo %o', (logo) => {
    const geometry = overlayGeometry(normalOutput, logo);
    for (const name of overlayElementNames) {
      const box = overlayElements[name].box(geometry);
      expect(box.leftPixels).toBeGreaterThanOrEqual(0);
      expect(box.leftPixels + box.widthPixels).toBeLessThanOrEqual(normalOutput.widthPixels);
      expect(box.topPixels + box.heightPixels).toBeLessThanOrEqual(normalOutput.heightPixels);
    }
  });

  test('leave space for the logo in the header', () => {
    const geometry = overlayGeometry(normalOutput, { widthPixels: 300, heightPixels: 100 });
    const { logo, country, badge } = overlayElements;
    for (const { box } of [country, badge]) {
      const { leftPixels, widthPixels } = box(geometry);
      expect(leftPixels + widthPixels).toBeLessThan(logo.box(geometry).leftPixels);
    }
  });

  test('need fonts for all their text', () => {
    const text = overlayText(spec);
    const { phone, contactLine, badgeText } = brand;
    const line = 'Available now as a Бухгалтер';
    for (const shown of ['VA-7', 'Việt Nam', 'Бухгалтер', phone, line, contactLine, badgeText]) {
      expect(text).toContain(shown);
    }
    expect(overlayText({ ...spec, availability: 'From 1 März' })).toContain('From 1 März');
    expect(text).not.toContain('data:');
  });

  test('outdate rendered rows when a brand field changes, in the order of stored fingerprints', () => {
    expect(sharedOverlayValues(brand)).toEqual({
      texts: [
        ...[brand.phone, brand.availabilityLine, brand.contactLine, brand.badgeText],
        ...[brand.colors.ink, brand.colors.accent, brand.colors.paper],
      ],
      images: [brand.logoDataUrl],
    });
  });
});
