import { expect, test } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { brandKitSchema } from './brand-kit.ts';

test('the brand kit to begin with is a valid one', () => {
  expect(brandKitSchema.parse(defaultBrandKit)).toEqual(defaultBrandKit);
});

test.each([
  ['an empty phone', { phone: ' ' }],
  ['a colour by name', { colors: { ...defaultBrandKit.colors, ink: 'navy' } }],
  ['a logo from elsewhere', { logoDataUrl: 'https://example.com/logo.png' }],
  ['a line that fits nowhere', { availabilityLine: 'x'.repeat(61) }],
])('%s is refused', (_, change) => {
  expect(brandKitSchema.safeParse({ ...defaultBrandKit, ...change }).success).toBe(false);
});
