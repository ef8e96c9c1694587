import { describe, expect, test } from 'vitest';
import { defaultBrandKit } from './brand.ts';
import { candidateBadge } from './candidate-number.ts';
import { normalOutput } from './limits.ts';
import { type OverlaySpec, overlayText, sharedOverlayValues } from './overlay.ts';

test.each([
  ['1', '#0001'],
  ['001', '#0001'],
  ['12345', '#12345'],
  [' #42 ', '#0042'],
  ['VA-7', '#VA-7'],
  ['', '#0001'],
])('shows candidate number %j as %s', (typed, shown) => {
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
    template: 'classic',
    brand,
  };

  test('the elements list all text that needs fonts', () => {
    const text = overlayText(spec);
    const { phone, contactLine, badgeText } = brand;
    const line = 'Available now as a Бухгалтер';
    for (const shown of ['VA-7', 'Việt Nam', 'Бухгалтер', phone, line, contactLine, badgeText]) {
      expect(text).toContain(shown);
    }
    expect(overlayText({ ...spec, availability: 'From 1 März' })).toContain('From 1 März');
    expect(text).not.toContain('data:');
  });

  test('changing a brand field makes rendered rows outdated, in the order of stored fingerprints', () => {
    expect(sharedOverlayValues(brand)).toEqual({
      texts: [
        ...[brand.phone, brand.availabilityLine, brand.contactLine, brand.badgeText],
        ...[brand.colors.ink, brand.colors.accent, brand.colors.paper],
      ],
      images: [brand.logoDataUrl],
    });
    expect(sharedOverlayValues({ ...brand, fonts: 'oswald' }).texts.at(-1)).toBe('oswald');
  });
});
