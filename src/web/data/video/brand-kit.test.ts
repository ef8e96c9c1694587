import { expect, test } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { brandKitSchema, parseBrandKit } from './brand-kit.ts';

test('the default brand kit is valid', () => {
  expect(brandKitSchema.parse(defaultBrandKit)).toEqual(defaultBrandKit);
});

test.each([
  ['an empty phone', { phone: ' ' }],
  ['a color name', { colors: { ...defaultBrandKit.colors, ink: 'navy' } }],
  ['a logo from another site', { logoDataUrl: 'https://example.com/logo.png' }],
  ['a line that is too long', { availabilityLine: 'x'.repeat(61) }],
])('rejects %s', (_, change) => {
  expect(brandKitSchema.safeParse({ ...defaultBrandKit, ...change }).success).toBe(false);
});

test('replaces the former default line of a stored kit with the new one and keeps any other line', () => {
  const lineOf = (availabilityLine: string) =>
    parseBrandKit(JSON.stringify({ ...defaultBrandKit, availabilityLine })).availabilityLine;
  expect(lineOf('Available now as a Virtual Assistant')).toBe(defaultBrandKit.availabilityLine);
  expect(lineOf('Available from May')).toBe('Available from May');
});
