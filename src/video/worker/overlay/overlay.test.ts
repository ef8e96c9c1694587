import { expect, test } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { drawOverlayLayer } from './overlay.ts';

test('throws the specified message for a missing canvas context', () => {
  const spec = {
    output: { widthPixels: 1080, heightPixels: 1920 },
    candidateNumber: '001',
    countryCode: 'US',
    countryName: 'United States',
    positionTitle: 'Executive Assistant',
    availability: '',
    template: 'classic' as const,
    brand: defaultBrandKit,
  };
  const families = { display: 'sans-serif', text: 'sans-serif' };
  expect(() => drawOverlayLayer(null, 'under', spec, { flag: null, logo: null }, families)).toThrow(
    'Canvas context not available',
  );
});
